package org.evenhand.judge;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.StringJoiner;

/**
 * What several judges would be asked, before it costs anything.
 *
 * @param byJudge the plan of each judge, in the order in which they were named
 */
public record JudgesPlan(Map<String, JudgePlan> byJudge) {
  public JudgesPlan {
    byJudge = Collections.unmodifiableMap(new LinkedHashMap<>(byJudge));
  }

  /** Judgments still to be asked for, of all judges. */
  public int missing() {
    return byJudge.values().stream().mapToInt(JudgePlan::missing).sum();
  }

  /** US dollars of the missing calls of all judges; empty if the price of one is unknown. */
  public OptionalDouble usd() {
    double sum = 0;
    for (JudgePlan plan : byJudge.values()) {
      sum += plan.usd().orElse(Double.NaN);
    }
    return Double.isNaN(sum) ? OptionalDouble.empty() : OptionalDouble.of(sum);
  }

  /** The plan of each judge, and the sum where there are several. */
  @Override
  public String toString() {
    var text = new StringJoiner("\n");
    byJudge.forEach((judge, plan) -> text.add(judge + ":\n  " + plan.toString().indent(2).strip()));
    if (byJudge.size() > 1) {
      text.add(
          "In all: %s calls still to ask, %s."
              .formatted(
                  missing(),
                  usd().isPresent()
                      ? String.format(Locale.ROOT, "about $%.2f", usd().getAsDouble())
                      : "at a price that is not known in full"));
    }
    return text.toString();
  }
}
