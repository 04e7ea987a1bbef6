package org.evenhand.analysis;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.evenhand.study.Aspect;
import org.evenhand.study.Judgment;
import org.evenhand.study.Pair;
import org.evenhand.study.Question;
import org.evenhand.study.Verdict;

/**
 * One question of a comparison in one trial, with a place for each judgment that it needs.
 *
 * @param comparison what is judged
 * @param question one question of its dataset
 * @param trial from 1
 * @param pair the runs that are judged in this trial
 * @param inOrder the judgments that showed the pair's first run first, by repeat; null where the
 *     ledger has none; no place at all if this order is not looked at
 * @param inReverse the judgments that showed the pair's second run first
 * @param answered whether both runs have an answer
 * @param discarded whether length alignment gave the pair up
 */
record Slot(
    Comparison comparison,
    Question question,
    int trial,
    Pair pair,
    Judgment[] inOrder,
    Judgment[] inReverse,
    boolean answered,
    boolean discarded) {

  private static final List<String> REASONS =
      Stream.of(Verdict.Reason.values()).map(Verdict.Reason::name).toList();

  /** A judge's reason says more than that a call is missing; else a fixed order decides. */
  private static final Comparator<String> ORDER_OF_GAPS =
      Comparator.comparing((String gap) -> !REASONS.contains(gap))
          .thenComparing(REASONS::indexOf)
          .thenComparing(Comparator.naturalOrder());

  /**
   * What came of a question in a trial.
   *
   * @param sign above 0 if the pair's first run won, below 0 if it lost, 0 for a tie
   * @param gap why there is no outcome; empty if there is one
   */
  record Outcome(int sign, String gap) {
    boolean isScored() {
      return gap.isEmpty();
    }
  }

  /**
   * The outcome over both orders and all repeats. The lead is a sum of whole numbers, so that no
   * rounding decides a tie.
   *
   * @param band in points of the mean total
   */
  Outcome outcome(Aspect aspect, Scale scale, double band) {
    for (Judgment[] order : new Judgment[][] {inOrder, inReverse}) {
      if (isSummed(order) && order[0].verdict() instanceof Verdict.Sums sums) {
        return inOrder.length == inReverse.length
            ? outcome(order[0], sums, aspect, scale, band)
            : new Outcome(0, Counts.ORDERS_TOGETHER);
      }
    }
    List<Judgment> needed = new ArrayList<>(Arrays.asList(inOrder));
    needed.addAll(Arrays.asList(inReverse));
    return outcome(needed, aspect, scale, band);
  }

  private static boolean isSummed(Judgment[] order) {
    return order.length > 0 && order[0] != null && order[0].verdict() instanceof Verdict.Sums;
  }

  /** The same question and trial with the judgments of one order only. */
  Slot only(boolean firstRunFirst) {
    Judgment[] kept = firstRunFirst ? inOrder : inReverse;
    Judgment[] other = firstRunFirst ? inReverse : inOrder;
    // Sums stand where either order would: a gap says so, rather than that a call is missing.
    Judgment[] judgments = isSummed(other) ? other : kept;
    Judgment[] none = new Judgment[0];
    return new Slot(
        comparison,
        question,
        trial,
        pair,
        firstRunFirst ? judgments : none,
        firstRunFirst ? none : judgments,
        answered,
        discarded);
  }

  /** The outcome of a trial of which only sums over both orders and all repeats are known. */
  private Outcome outcome(
      Judgment judgment, Verdict.Sums sums, Aspect aspect, Scale scale, double band) {
    int lead = 0;
    for (Aspect each : scale.partsOf(aspect)) {
      Verdict.Points points = sums.byAspect().get(each);
      if (points == null) {
        return new Outcome(0, Verdict.Reason.MISSING.name());
      }
      lead += points.first() - points.second();
    }
    boolean tie = isWithin(band, sums.judgments(), lead);
    return new Outcome(tie ? 0 : turn(judgment) * Integer.signum(lead), "");
  }

  /** The outcome of the old protocol: one call, the run of interest first. */
  Outcome firstCall(Aspect aspect, Scale scale, boolean firstRunFirst) {
    Judgment only = (firstRunFirst ? inOrder : inReverse)[0];
    return outcome(Arrays.asList(only), aspect, scale, 0);
  }

  private Outcome outcome(List<Judgment> needed, Aspect aspect, Scale scale, double band) {
    int sum = 0;
    var gaps = new TreeSet<>(ORDER_OF_GAPS);
    for (Judgment judgment : needed) {
      OptionalInt lead = lead(judgment, aspect, scale);
      sum += lead.orElse(0);
      if (lead.isEmpty()) {
        gaps.add(gap(judgment));
      }
    }
    if (!gaps.isEmpty()) {
      return new Outcome(0, gaps.first());
    }
    boolean tie = scale.givesPoints() && isWithin(band, needed.size(), sum);
    return new Outcome(tie ? 0 : Integer.signum(sum), "");
  }

  private static boolean isWithin(double band, int judgments, int lead) {
    return BigDecimal.valueOf(Math.abs((long) lead))
            .compareTo(BigDecimal.valueOf(band).multiply(BigDecimal.valueOf(judgments)))
        <= 0;
  }

  /**
   * By how much the pair's first run is ahead in one judgment: in points, or 1 for a winner.
   *
   * @param judgment null if there is none
   * @return empty if it says nothing about the aspect
   */
  OptionalInt lead(Judgment judgment, Aspect aspect, Scale scale) {
    if (judgment == null) {
      return OptionalInt.empty();
    }
    int turn = turn(judgment);
    if (judgment.verdict() instanceof Verdict.Scores scores) {
      int lead = 0;
      for (Aspect each : scale.partsOf(aspect)) {
        Verdict.Points points = scores.byAspect().get(each);
        if (points == null) {
          return OptionalInt.empty();
        }
        lead += points.first() - points.second();
      }
      return OptionalInt.of(turn * lead);
    }
    if (judgment.verdict() instanceof Verdict.Winners winners
        && winners.byAspect().get(aspect) != null) {
      return switch (winners.byAspect().get(aspect)) {
        case TIE -> OptionalInt.of(0);
        case FIRST -> OptionalInt.of(turn);
        case SECOND -> OptionalInt.of(-turn);
      };
    }
    return OptionalInt.empty();
  }

  /** 1 if the pair's first run was shown first, −1 if its second was. */
  private int turn(Judgment judgment) {
    return judgment.key().first().run().equals(pair.one()) ? 1 : -1;
  }

  /** Why a judgment says nothing about an aspect. */
  String gap(Judgment judgment) {
    if (judgment != null) {
      if (judgment.verdict() instanceof Verdict.Sums) {
        return Counts.ORDERS_TOGETHER;
      }
      return judgment.verdict() instanceof Verdict.Unscored unscored
          ? unscored.reason().name()
          : Verdict.Reason.MISSING.name();
    }
    // One judgment holds the sums of all orders and repeats: no other is missing.
    if (isSummed(inOrder) || isSummed(inReverse)) {
      return Counts.ORDERS_TOGETHER;
    }
    return answered ? Counts.NOT_JUDGED : Counts.NOT_ANSWERED;
  }
}
