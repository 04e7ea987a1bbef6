package org.evenhand.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.evenhand.study.Aspect;
import org.evenhand.study.Verdict;

/**
 * A usable line of {@link PaperResults}.
 *
 * @param question its id
 * @param text of the question
 * @param sums points over both orders and all repeats
 */
record PaperRow(
    int question, String text, String answerOne, String answerOther, Verdict.Sums sums) {
  private static final int HIGHEST = 5;

  /** A mean is written with about 16 digits; a point is 1/(2N) at least. */
  private static final BigDecimal NEAR = new BigDecimal("1e-6");

  /**
   * What a line says.
   *
   * @param row empty if the line cannot be used
   * @param findings what is wrong with it
   */
  record Read(Optional<PaperRow> row, List<String> findings) {
    Read {
      findings = List.copyOf(findings);
    }

    static Read unusable(String fact) {
      return new Read(Optional.empty(), List.of(fact + "; this line is left out"));
    }
  }

  static Read read(JsonNode row, String one, String other, int repeats) {
    if (row.isMissingNode()) {
      return Read.unusable("no JSON object");
    }
    if (!row.path("question_id").canConvertToInt() || row.path("question_id").asInt() < 0) {
      return Read.unusable(
          "question_id '%s' is no number from 0".formatted(row.path("question_id").asText()));
    }
    var points = new LinkedHashMap<Aspect, Verdict.Points>();
    for (int i = 0; i < Aspect.PAPER.size(); i++) {
      String field = "aspect_" + (i + 1);
      int[] both = new int[2];
      for (int side = 0; side < 2; side++) {
        String method = side == 0 ? one : other;
        JsonNode mean = row.path(method).path(field);
        Optional<Integer> sum = sum(mean, repeats);
        if (sum.isEmpty()) {
          return Read.unusable(
              "%s of %s is '%s', no mean of %s scores from 0 to %s"
                  .formatted(field, method, mean.asText(), 2 * repeats, HIGHEST));
        }
        both[side] = sum.get();
      }
      points.put(Aspect.PAPER.get(i), new Verdict.Points(both[0], both[1]));
    }
    var sums = new Verdict.Sums(points, 2 * repeats);
    return new Read(
        Optional.of(
            new PaperRow(
                row.path("question_id").asInt(),
                row.path("question").asText(""),
                row.path(one).path("answer").asText(""),
                row.path(other).path("answer").asText(""),
                sums)),
        contradictions(row, one, other, sums));
  }

  private static Optional<Integer> sum(JsonNode mean, int repeats) {
    if (!mean.isNumber()) {
      return Optional.empty();
    }
    BigDecimal sum = mean.decimalValue().multiply(BigDecimal.valueOf(2L * repeats));
    BigDecimal whole = sum.setScale(0, RoundingMode.HALF_EVEN);
    boolean fits =
        sum.subtract(whole).abs().compareTo(NEAR) <= 0
            && whole.signum() >= 0
            && whole.compareTo(BigDecimal.valueOf(2L * repeats * HIGHEST)) <= 0;
    return fits ? Optional.of(whole.intValueExact()) : Optional.empty();
  }

  /** Sums and gap that the aspects contradict: the aspects count. */
  private static List<String> contradictions(
      JsonNode row, String one, String other, Verdict.Sums sums) {
    var facts = new ArrayList<String>();
    int ofOne = sums.byAspect().values().stream().mapToInt(Verdict.Points::first).sum();
    int ofOther = sums.byAspect().values().stream().mapToInt(Verdict.Points::second).sum();
    compare(facts, "sum of " + one, row.path(one).path("sum"), ofOne, sums.judgments());
    compare(facts, "sum of " + other, row.path(other).path("sum"), ofOther, sums.judgments());
    compare(facts, "gap", row.path("gap"), ofOne - ofOther, sums.judgments());
    return facts;
  }

  private static void compare(
      List<String> facts, String what, JsonNode said, int points, int judgments) {
    BigDecimal whole = BigDecimal.valueOf(points);
    boolean same =
        said.isNumber()
            && said.decimalValue()
                    .multiply(BigDecimal.valueOf(judgments))
                    .subtract(whole)
                    .abs()
                    .compareTo(NEAR)
                <= 0;
    if (!same) {
      facts.add(
          "%s is '%s', but the aspects give %s; the aspects count"
              .formatted(
                  what,
                  said.asText(),
                  whole
                      .divide(BigDecimal.valueOf(judgments), 4, RoundingMode.HALF_EVEN)
                      .stripTrailingZeros()
                      .toPlainString()));
    }
  }
}
