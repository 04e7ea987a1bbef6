package org.evenhand.table;

import java.util.List;
import org.evenhand.analysis.EntitySpread;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

/** The entities that sets of questions mention, and how they are spread. */
public final class EntityTable {
  private EntityTable() {}

  /**
   * A row for each of the most mentioned entities of each set: {@code questions of} (the set),
   * {@code entity}, {@code mentions}, {@code share (%)} of all mentions, {@code source}.
   */
  public static Table of(List<EntitySpread> spreads, int most) {
    StringColumn set = StringColumn.create("questions of");
    StringColumn entity = StringColumn.create("entity");
    IntColumn mentions = IntColumn.create("mentions");
    DoubleColumn share = DoubleColumn.create("share (%)");
    StringColumn source = StringColumn.create("source");
    for (EntitySpread spread : spreads) {
      for (EntitySpread.Mentions mention : spread.top(most)) {
        set.append(spread.name());
        entity.append(mention.entity());
        mentions.append(mention.questions());
        share.append(100.0 * mention.questions() / spread.total());
        source.append(spread.source().toString());
      }
    }
    return Table.create("", set, entity, mentions, share, source);
  }

  /**
   * A row for each set: {@code questions}, {@code without entity}, {@code mentions}, {@code
   * distinct}, {@code at least} (Chao 1: kinds seen or not), {@code shannon}, {@code simpson}
   * (effective kinds), {@code evenness}, {@code kinds among m} expected among as many mentions as
   * the smallest set has, {@code top ten (%)}, {@code opening (%)}, {@code source}. Missing where
   * no entity is mentioned.
   */
  public static Table summary(List<EntitySpread> spreads) {
    int m = spreads.stream().mapToInt(EntitySpread::total).filter(t -> t > 0).min().orElse(0);
    StringColumn set = StringColumn.create("questions of");
    IntColumn questions = IntColumn.create("questions");
    IntColumn without = IntColumn.create("without entity");
    IntColumn mentions = IntColumn.create("mentions");
    IntColumn distinct = IntColumn.create("distinct");
    DoubleColumn chao = DoubleColumn.create("at least");
    DoubleColumn shannon = DoubleColumn.create("shannon");
    DoubleColumn simpson = DoubleColumn.create("simpson");
    DoubleColumn evenness = DoubleColumn.create("evenness");
    DoubleColumn rarefied = DoubleColumn.create("kinds among " + m);
    DoubleColumn top = DoubleColumn.create("top ten (%)");
    DoubleColumn opening = DoubleColumn.create("opening (%)");
    StringColumn source = StringColumn.create("source");
    for (EntitySpread spread : spreads) {
      set.append(spread.name());
      questions.append(spread.questions());
      without.append(spread.withoutEntity());
      mentions.append(spread.total());
      distinct.append(spread.distinct());
      if (spread.total() == 0) {
        List.of(chao, shannon, simpson, evenness, rarefied, top, opening)
            .forEach(DoubleColumn::appendMissing);
      } else {
        chao.append(spread.hill().chao1());
        shannon.append(spread.hill().shannon());
        simpson.append(spread.hill().simpson());
        evenness.append(spread.hill().evenness());
        rarefied.append(spread.hill().rarefied(0, m));
        top.append(100 * spread.topShare(10).orElseThrow());
        opening.append(100 * spread.openingShare().orElseThrow());
      }
      source.append(spread.source().toString());
    }
    return Table.create(
        "", set, questions, without, mentions, distinct, chao, shannon, simpson, evenness, rarefied,
        top, opening, source);
  }
}
