package org.evenhand.figure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import org.evenhand.analysis.CostMeasure;

/**
 * The axis of costs in a picture: tokens on a scale of powers of ten, seconds and prices from zero.
 *
 * @param measure what the costs are measured in
 * @param from where the axis begins: a logarithm for tokens
 * @param to where it ends
 */
record CostAxis(CostMeasure measure, double from, double to) {
  private static final double ROOM = 0.08;

  /** So wide to both sides that a tick is on every axis. */
  private static final double LEAST_ROOM = 0.2;

  /** An axis on which all of these costs lie; there is at least one. */
  static CostAxis of(CostMeasure measure, List<Double> costs) {
    var any = new CostAxis(measure, 0, 1);
    double least = costs.stream().mapToDouble(any::place).min().orElseThrow();
    double most = costs.stream().mapToDouble(any::place).max().orElseThrow();
    if (any.isLog()) {
      double room = Math.max(LEAST_ROOM, ROOM * (most - least));
      return new CostAxis(measure, least - room, most + room);
    }
    double end = most == 0 ? 1 : most * (1 + ROOM);
    return new CostAxis(measure, -end / 50, end);
  }

  private boolean isLog() {
    return measure == CostMeasure.TOKENS;
  }

  /** Where a cost lies on the axis. */
  double place(double cost) {
    return isLog() ? Math.log10(cost) : cost;
  }

  /** How far along the axis a cost lies, from 0 to 1. */
  double share(double cost) {
    return (place(cost) - from) / (to - from);
  }

  /** A cost in words. */
  String text(double cost) {
    String form =
        switch (measure) {
          case TOKENS -> "%,.0f";
          case SECONDS -> "%.2f";
          case PRICE -> "%.5f";
        };
    return String.format(Locale.ROOT, form, cost) + " " + measure.unit();
  }

  void draw(ObjectNode layout) {
    ObjectNode x = layout.putObject("xaxis").put("gridcolor", "#DDDDDD").put("fixedrange", true);
    x.put("zeroline", false).put("separatethousands", true).put("exponentformat", "none");
    x.putArray("range").add(from).add(to);
    if (isLog()) {
      x.put("type", "log");
      ticks(x);
    }
    String scale =
        isLog()
            ? "mean tokens an answer, in and out (a scale of powers of ten)"
            : "mean " + measure.unit() + " an answer";
    x.putObject("title").put("text", scale).put("standoff", 8).putObject("font").put("size", 12);
  }

  /** At 1, 2 and 5 times the powers of ten: written out, since a lone 2 tells no size. */
  private void ticks(ObjectNode x) {
    ArrayNode values = x.putArray("tickvals");
    ArrayNode texts = x.putArray("ticktext");
    boolean many = to - from > 2;
    for (int power = (int) Math.floor(from); power <= to; power++) {
      for (int step : many ? new int[] {1} : new int[] {1, 2, 5}) {
        double value = step * Math.pow(10, power);
        if (Math.log10(value) >= from && Math.log10(value) <= to) {
          values.add(value);
          texts.add(String.format(Locale.ROOT, "%,.0f", value));
        }
      }
    }
  }
}
