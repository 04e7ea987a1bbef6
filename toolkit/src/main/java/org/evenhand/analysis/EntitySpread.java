package org.evenhand.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import org.evenhand.stats.HillNumbers;
import org.evenhand.study.Source;

/**
 * How the entities that a set of questions mentions are spread (figure 9 of arXiv 2506.06331,
 * 2025). The unit is the mention: one entity in one question, counted once.
 *
 * @param name of the set of questions
 * @param source where the questions come from
 * @param questions in the set
 * @param withoutEntity questions that mention no entity
 * @param mentions of each entity, the most mentioned first, then by name; all above 0
 * @param inOpening mentions of entities that stand in the opening of a document
 */
public record EntitySpread(
    String name,
    Source source,
    int questions,
    int withoutEntity,
    List<Mentions> mentions,
    int inOpening) {

  /** An entity and the questions that mention it. */
  public record Mentions(String entity, int questions) {}

  public EntitySpread {
    mentions = List.copyOf(mentions);
  }

  /**
   * Of a set of questions.
   *
   * @param entities of each question; an entity that is repeated within one counts once
   * @param inOpening whether an entity stands in the opening of a document
   */
  public static EntitySpread of(
      String name, Source source, List<List<String>> entities, Predicate<String> inOpening) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    int without = 0;
    int opening = 0;
    for (List<String> ofOne : entities) {
      var distinct = new HashSet<>(ofOne);
      without += distinct.isEmpty() ? 1 : 0;
      for (String entity : distinct) {
        counts.merge(entity, 1, Integer::sum);
        opening += inOpening.test(entity) ? 1 : 0;
      }
    }
    List<Mentions> mentions = new ArrayList<>();
    counts.forEach((entity, count) -> mentions.add(new Mentions(entity, count)));
    mentions.sort(
        Comparator.comparingInt(Mentions::questions).reversed().thenComparing(Mentions::entity));
    return new EntitySpread(name, source, entities.size(), without, mentions, opening);
  }

  /** All mentions of all entities. */
  public int total() {
    return mentions.stream().mapToInt(Mentions::questions).sum();
  }

  /** Entities that are mentioned at all. */
  public int distinct() {
    return mentions.size();
  }

  /** The most mentioned entities, {@code most} at most. */
  public List<Mentions> top(int most) {
    return mentions.subList(0, Math.min(most, mentions.size()));
  }

  /** Mentions of the {@code most} first entities divided by all, in [0, 1]; empty if none. */
  public OptionalDouble topShare(int most) {
    return share(top(most).stream().mapToInt(Mentions::questions).sum());
  }

  /** Mentions of entities in an opening divided by all, in [0, 1]; empty if there are none. */
  public OptionalDouble openingShare() {
    return share(inOpening);
  }

  /**
   * Diversity of the mentions.
   *
   * @throws IllegalArgumentException if no entity is mentioned
   */
  public HillNumbers hill() {
    return HillNumbers.of(mentions.stream().mapToInt(Mentions::questions).toArray());
  }

  private OptionalDouble share(int part) {
    return total() == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) part / total());
  }
}
