package org.evenhand.analysis;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.evenhand.study.Alignment.State;
import org.evenhand.study.Run;
import org.evenhand.study.Source;

/** Counts the pairs of one row. */
final class AlignmentTally {
  private final Map<State, Integer> states = new EnumMap<>(State.class);
  private final List<Integer> rests = new ArrayList<>();
  private final List<Integer> restsDiscarded = new ArrayList<>();
  private final Map<Run, OfRun> runs = new TreeMap<>();
  private int missing;
  private int withoutText;

  private static final class OfRun {
    private final List<OptionalDouble> before = new ArrayList<>();
    private final List<OptionalDouble> after = new ArrayList<>();
    private int shorter;
    private int longer;
    private int equal;
    private int unknown;

    void add(AlignedPair.Length words, OptionalInt lead) {
      before.add(number(words.before()));
      after.add(number(words.after()));
      if (lead.isEmpty()) {
        unknown++;
      } else if (lead.getAsInt() == 0) {
        equal++;
      } else if (lead.getAsInt() < 0) {
        shorter++;
      } else {
        longer++;
      }
    }

    private static OptionalDouble number(OptionalInt words) {
      return words.isPresent() ? OptionalDouble.of(words.getAsInt()) : OptionalDouble.empty();
    }
  }

  void add(AlignedPair pair) {
    states.merge(pair.state(), 1, Integer::sum);
    if (pair.state() != State.REFUSED) {
      pair.rest().ifPresent((pair.state().isDiscarded() ? restsDiscarded : rests)::add);
    }
    OptionalInt lead = pair.differenceBefore();
    of(pair.pair().one()).add(pair.one(), lead);
    OptionalInt turned = lead.isPresent() ? OptionalInt.of(-lead.getAsInt()) : OptionalInt.empty();
    of(pair.pair().other()).add(pair.other(), turned);
  }

  void addMissing() {
    missing++;
  }

  void addWithoutText() {
    withoutText++;
  }

  private OfRun of(Run run) {
    return runs.computeIfAbsent(run, r -> new OfRun());
  }

  AlignmentRow row(Group group, Source source) {
    List<RunLengths> lengths = new ArrayList<>();
    runs.forEach(
        (run, of) ->
            lengths.add(
                new RunLengths(
                    run,
                    of.before.size(),
                    of.shorter,
                    of.longer,
                    of.equal,
                    of.unknown,
                    KnownMean.of(of.before),
                    KnownMean.of(of.after))));
    return new AlignmentRow(
        group, states, missing, withoutText, rests, restsDiscarded, lengths, source);
  }
}
