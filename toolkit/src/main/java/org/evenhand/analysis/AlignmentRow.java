package org.evenhand.analysis;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.evenhand.stats.Box;
import org.evenhand.study.Alignment.State;
import org.evenhand.study.Source;

/**
 * How the pairs of one part of a study came to equal length.
 *
 * <p>The <em>rest</em> of a pair is the difference that remains: words of the answer that was
 * shorter before, minus words of the other, both after alignment. Below 0 it is still shorter,
 * above 0 it overshot.
 *
 * @param group the part
 * @param states how many pairs ended in each state; all states, in their order
 * @param missing pairs of answers with a text that were never aligned
 * @param withoutText pairs of which an answer has no text, so that there is nothing to align
 * @param rests of the aligned pairs, in rising order
 * @param restsDiscarded of the discarded pairs, in rising order; refusals have none
 * @param runs lengths before and after, in the order of the runs
 * @param source where the answers come from
 */
public record AlignmentRow(
    Group group,
    Map<State, Integer> states,
    int missing,
    int withoutText,
    List<Integer> rests,
    List<Integer> restsDiscarded,
    List<RunLengths> runs,
    Source source) {

  public AlignmentRow {
    var all = new EnumMap<State, Integer>(State.class);
    for (State state : State.values()) {
      all.put(state, states.getOrDefault(state, 0));
    }
    states = Collections.unmodifiableMap(all);
    rests = rests.stream().sorted().toList();
    restsDiscarded = restsDiscarded.stream().sorted().toList();
    runs = List.copyOf(runs);
  }

  /** Pairs that went through alignment, whatever their end. */
  public int pairs() {
    return states.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** Pairs within the tolerance at the end. */
  public int aligned() {
    return states.entrySet().stream()
        .filter(entry -> !entry.getKey().isDiscarded())
        .mapToInt(Map.Entry::getValue)
        .sum();
  }

  /** aligned / pairs, from 0 to 1; empty if no pair went through alignment. */
  public OptionalDouble alignedShare() {
    return pairs() == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) aligned() / pairs());
  }

  /** Mean rest of the aligned pairs in words; empty if there is none. */
  public OptionalDouble meanRest() {
    return rests.stream().mapToInt(Integer::intValue).average();
  }

  /** The rests of the aligned pairs as a box; empty if there is none. */
  public Optional<Box> rest() {
    return box(rests);
  }

  /** The rests of the discarded pairs as a box; empty if there is none. */
  public Optional<Box> restDiscarded() {
    return box(restsDiscarded);
  }

  private static Optional<Box> box(List<Integer> words) {
    return words.isEmpty()
        ? Optional.empty()
        : Optional.of(Box.of(words.stream().mapToDouble(Integer::doubleValue).toArray()));
  }

  /** For example {@code all: 20 pairs: 12 AT_ONCE, 8 REASKED; 100.0 % aligned (simulated: …)}. */
  @Override
  public String toString() {
    String counts =
        states.entrySet().stream()
            .filter(entry -> entry.getValue() > 0)
            .map(entry -> entry.getValue() + " " + entry.getKey())
            .collect(Collectors.joining(", "));
    String share =
        pairs() == 0
            ? "none aligned"
            : String.format(Locale.ROOT, "%.1f %% aligned", 100 * alignedShare().getAsDouble());
    return "%s: %s pairs%s; %s%s%s (%s)"
        .formatted(
            group,
            pairs(),
            counts.isEmpty() ? "" : ": " + counts,
            share,
            missing == 0 ? "" : ", %s missing".formatted(missing),
            withoutText == 0 ? "" : ", %s without a text".formatted(withoutText),
            source);
  }
}
