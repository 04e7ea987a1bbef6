package org.evenhand.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.evenhand.study.Aspect;
import org.evenhand.study.Judgment;
import org.evenhand.study.Verdict;

/**
 * What a judge with its rubric looks at.
 *
 * @param named the aspects that its scored judgments name, in the order of printing
 * @param givesPoints whether it gives points rather than winners
 */
record Scale(List<Aspect> named, boolean givesPoints) {

  /**
   * The scale that judgments of one judge and rubric show.
   *
   * @throws IllegalArgumentException if some give points and some winners
   */
  static Scale of(Iterable<Judgment> judgments) {
    var named = new TreeSet<>(AspectOrder.COMPARATOR);
    boolean points = false;
    boolean winners = false;
    for (Judgment judgment : judgments) {
      if (judgment.verdict() instanceof Verdict.Scores scores) {
        points = true;
        named.addAll(scores.byAspect().keySet());
      } else if (judgment.verdict() instanceof Verdict.Sums sums) {
        points = true;
        named.addAll(sums.byAspect().keySet());
      } else if (judgment.verdict() instanceof Verdict.Winners choice) {
        winners = true;
        named.addAll(choice.byAspect().keySet());
      }
      if (points && winners) {
        throw new IllegalArgumentException(
            "The judge %s gives points in some judgments and winners in others under one rubric %s. Give the two prompts different digests."
                .formatted(judgment.key().judge().model(), judgment.key().rubric()));
      }
    }
    return new Scale(List.copyOf(named), points);
  }

  /**
   * All aspects that have results: for points the total too, unless the judge also gave points for
   * the whole, which a sum would count twice. Never empty.
   */
  List<Aspect> aspects() {
    if (named.isEmpty()) {
      return List.of(Aspect.TOTAL);
    }
    if (!givesPoints || named.size() == 1 || named.contains(Aspect.OVERALL)) {
      return named;
    }
    var all = new ArrayList<>(named);
    all.add(Aspect.TOTAL);
    return List.copyOf(all);
  }

  /**
   * The aspect that stands for the whole where results are not split by aspect: what the judge said
   * of the whole, else the total of points, or the only aspect.
   */
  Aspect headline() {
    if (named.size() == 1) {
      return named.get(0);
    }
    if (named.contains(Aspect.OVERALL)) {
      return Aspect.OVERALL;
    }
    if (givesPoints || named.isEmpty()) {
      return Aspect.TOTAL;
    }
    throw new IllegalStateException(
        "The judge names a winner for each of %s, and none overall. Split by ASPECT."
            .formatted(named));
  }

  /** What an aspect is the sum of. */
  List<Aspect> partsOf(Aspect aspect) {
    return aspect.equals(Aspect.TOTAL) ? named : List.of(aspect);
  }
}
