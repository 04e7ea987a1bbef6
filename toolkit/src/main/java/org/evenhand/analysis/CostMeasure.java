package org.evenhand.analysis;

/** What a cost is measured in. */
public enum CostMeasure {
  /** Of all model calls for a question, in and out. */
  TOKENS("tokens"),
  /** From question to answer. */
  SECONDS("seconds"),
  /** In US dollars. */
  PRICE("US dollars");

  private final String unit;

  CostMeasure(String unit) {
    this.unit = unit;
  }

  /** The unit as printed. */
  public String unit() {
    return unit;
  }

  /** The mean of a method. */
  public KnownMean of(MethodCost cost) {
    return switch (this) {
      case TOKENS -> cost.tokens();
      case SECONDS -> cost.seconds();
      case PRICE -> cost.price();
    };
  }
}
