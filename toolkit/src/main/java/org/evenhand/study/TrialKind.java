package org.evenhand.study;

/** What is done anew in each trial of a study. */
public enum TrialKind {
  /**
   * The same answers are judged again, so that trials differ by the judge's noise only: trials and
   * repeats are exchangeable.
   */
  REJUDGE("the same answers are judged again in each trial"),
  /**
   * The methods answer again, and trial m judges run m of both methods: the trial is the run, and
   * trials differ by what a method happens to write as well.
   */
  REANSWER("methods answer again in each trial");

  private final String label;

  TrialKind(String label) {
    this.label = label;
  }

  /** The words in captions and tables. */
  public String label() {
    return label;
  }

  /**
   * Whether two runs are compared with each other: any two that are not the same, or, where methods
   * answer again, those of one number and of different methods.
   */
  public boolean compares(Run one, Run other) {
    return this == REJUDGE
        ? !one.equals(other)
        : one.number() == other.number() && !one.method().equals(other.method());
  }

  /** Whether a pair that is compared is judged in a trial, from 1. */
  public boolean judges(Pair pair, int trial) {
    return this == REJUDGE || pair.one().number() == trial;
  }

  /** The pair that is judged in a trial where this one stands for a pair in every trial. */
  public Pair inTrial(Pair pair, int trial) {
    return this == REJUDGE
        ? pair
        : Pair.of(new Run(pair.one().method(), trial), new Run(pair.other().method(), trial));
  }
}
