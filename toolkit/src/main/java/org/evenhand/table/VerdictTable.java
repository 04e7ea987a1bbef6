package org.evenhand.table;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.evenhand.study.Aspect;
import org.evenhand.study.Judgment;
import org.evenhand.study.JudgmentKey;
import org.evenhand.study.Study;
import org.evenhand.study.Verdict;
import org.evenhand.study.Verdict.Points;
import org.evenhand.study.Verdict.Winner;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

/** What the judges said: a row for each comparison of two answers and each aspect. */
public final class VerdictTable {
  private final StringColumn dataset = StringColumn.create("dataset");
  private final StringColumn question = StringColumn.create("question");
  private final StringColumn judge = StringColumn.create("judge");
  private final IntColumn trial = IntColumn.create("trial");
  private final IntColumn repeat = IntColumn.create("repeat");
  private final StringColumn first = StringColumn.create("shown first");
  private final StringColumn second = StringColumn.create("shown second");
  private final StringColumn aspect = StringColumn.create("aspect");
  private final StringColumn place = StringColumn.create("place of the better");
  private final StringColumn better = StringColumn.create("better");

  private VerdictTable() {}

  /**
   * All comparisons in the order of the ledger: both orders of a question stand together. The
   * table's name is the study's source.
   *
   * <p>Columns: {@code question} (its id), {@code shown first}, {@code shown second}, {@code place
   * of the better} ({@code first}, {@code second} or {@code tie}) and {@code better} (the method).
   * A judgment without an outcome has its reason as place, and no better method. {@code dataset},
   * {@code judge}, {@code trial}, {@code repeat} and {@code aspect} are columns only where they
   * differ between rows. Judgments of a single answer are left out.
   */
  public static Table of(Study study) {
    VerdictTable rows = new VerdictTable();
    study.judgments().stream().filter(each -> each.key().isPair()).forEach(rows::add);
    Table table =
        Table.create(
            study.source().toString(),
            rows.dataset,
            rows.question,
            rows.judge,
            rows.trial,
            rows.repeat,
            rows.first,
            rows.second,
            rows.aspect,
            rows.place,
            rows.better);
    for (String name : List.of("dataset", "judge", "trial", "repeat", "aspect")) {
      if (table.column(name).countUnique() <= 1) {
        table.removeColumns(name);
      }
    }
    return table;
  }

  private void add(Judgment judgment) {
    Verdict verdict = judgment.verdict();
    if (verdict instanceof Verdict.Winners winners) {
      winners.byAspect().forEach((on, winner) -> add(judgment.key(), on.name(), winner));
    } else if (verdict instanceof Verdict.Scores scores) {
      for (Map.Entry<Aspect, Points> score : scores.byAspect().entrySet()) {
        add(judgment.key(), score.getKey().name(), winner(score.getValue()));
      }
    } else if (verdict instanceof Verdict.Unscored none) {
      row(judgment.key(), "", lower(none.reason()), "");
    }
  }

  private void add(JudgmentKey key, String on, Winner winner) {
    String method =
        switch (winner) {
          case FIRST -> RunName.of(key.first().run());
          case SECOND -> RunName.of(key.second().run());
          case TIE -> "";
        };
    row(key, on, lower(winner), method);
  }

  private static Winner winner(Points points) {
    int more = Integer.compare(points.first(), points.second());
    return more > 0 ? Winner.FIRST : more < 0 ? Winner.SECOND : Winner.TIE;
  }

  private void row(JudgmentKey key, String on, String where, String method) {
    dataset.append(key.dataset());
    question.append(key.question());
    judge.append((key.judge().model() + " " + key.judge().parameters()).strip());
    trial.append(key.trial());
    repeat.append(key.repeat());
    first.append(RunName.of(key.first().run()));
    second.append(RunName.of(key.second().run()));
    if (on.isEmpty()) {
      aspect.appendMissing();
    } else {
      aspect.append(on);
    }
    place.append(where);
    if (method.isEmpty()) {
      better.appendMissing();
    } else {
      better.append(method);
    }
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
