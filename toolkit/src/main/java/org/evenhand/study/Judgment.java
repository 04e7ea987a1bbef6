package org.evenhand.study;

/**
 * The outcome of one judge call: one line of the ledger.
 *
 * @param key what was asked
 * @param verdict what came of it
 * @param call what it cost
 */
public record Judgment(JudgmentKey key, Verdict verdict, JudgeCall call) {

  /** Whether there is an outcome. */
  public boolean isScored() {
    return !(verdict instanceof Verdict.Unscored);
  }
}
