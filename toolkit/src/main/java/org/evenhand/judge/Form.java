package org.evenhand.judge;

import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.evenhand.study.Verdict;

/** The form of a verdict that a prompt asks for. */
sealed interface Form permits RatingForm, ScoresForm, WinnersForm {

  /** Whether an object is meant as a verdict, complete or not. */
  boolean isVerdict(Map<?, ?> object);

  /** Whether a text that cannot be read speaks of a verdict all the same. */
  boolean isMentionedIn(String text);

  /** The verdict of an object. */
  Verdict read(Map<?, ?> object, Set<Repair> repairs) throws UnreadableReply;

  /** Whether the object names a winner that the verdict read from it does not bear out. */
  boolean isContradicted(Map<?, ?> object, Verdict verdict);

  /**
   * The one member whose key is meant; null if there is none.
   *
   * @throws UnreadableReply if two keys mean it and their values differ
   */
  static Object member(Map<?, ?> object, Predicate<String> isMeant, String what)
      throws UnreadableReply {
    Object found = null;
    for (Map.Entry<?, ?> entry : object.entrySet()) {
      if (isMeant.test((String) entry.getKey())) {
        if (found != null && !found.equals(entry.getValue())) {
          throw new UnreadableReply(
              Verdict.Reason.AMBIGUOUS, "%s stands there twice and differs".formatted(what));
        }
        found = entry.getValue();
      }
    }
    return found;
  }
}
