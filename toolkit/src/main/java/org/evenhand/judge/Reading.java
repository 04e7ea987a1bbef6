package org.evenhand.judge;

import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import org.evenhand.study.Verdict;

/**
 * What a reply says.
 *
 * @param verdict scores or winners, or the reason why there are none
 * @param repairs what had to be mended first, in the order of {@link Repair}
 * @param contradicted whether the reply also names a winner that its own scores do not bear out;
 *     the scores decide
 */
public record Reading(Verdict verdict, List<Repair> repairs, boolean contradicted) {
  public Reading {
    repairs = List.copyOf(repairs);
  }

  static Reading of(Verdict verdict, Collection<Repair> repairs, boolean contradicted) {
    var ordered = EnumSet.noneOf(Repair.class);
    ordered.addAll(repairs);
    return new Reading(verdict, List.copyOf(ordered), contradicted);
  }

  static Reading none(Verdict.Reason reason, String detail) {
    return new Reading(new Verdict.Unscored(reason, detail), List.of(), false);
  }

  /** Whether the reply holds a complete verdict. */
  public boolean isScored() {
    return !(verdict instanceof Verdict.Unscored);
  }
}
