package org.evenhand.table;

import java.util.List;
import java.util.Map;
import org.evenhand.study.Aspect;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

/** What each score of a rubric means, as a table (Table I of arXiv 2506.06331, 2025). */
public final class GradingTable {
  private GradingTable() {}

  /**
   * A row for each aspect and score, in the order given.
   *
   * <p>Columns: {@code aspect}, {@code score}, {@code meaning}.
   *
   * @param criteria the meanings of the scores from 0 up, by aspect
   */
  public static Table of(Map<Aspect, List<String>> criteria) {
    StringColumn aspect = StringColumn.create("aspect");
    IntColumn score = IntColumn.create("score");
    StringColumn meaning = StringColumn.create("meaning");
    criteria.forEach(
        (each, meanings) -> {
          for (int i = 0; i < meanings.size(); i++) {
            aspect.append(each.name());
            score.append(i);
            meaning.append(meanings.get(i));
          }
        });
    return Table.create("", aspect, score, meaning);
  }
}
