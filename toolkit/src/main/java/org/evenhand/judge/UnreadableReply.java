package org.evenhand.judge;

import org.evenhand.study.Verdict;

/** An object that cannot be read as a verdict, and why. Stays within this room. */
final class UnreadableReply extends Exception {
  private static final long serialVersionUID = 1;

  private final Verdict.Reason reason;

  UnreadableReply(Verdict.Reason reason, String detail) {
    super(detail, null, false, false);
    this.reason = reason;
  }

  Verdict.Unscored verdict() {
    return new Verdict.Unscored(reason, getMessage());
  }
}
