package org.evenhand.simulate;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.evenhand.judge.ShownPrompt;
import org.evenhand.model.CallId;
import org.evenhand.study.Aspect;
import org.evenhand.study.Digest;
import org.evenhand.text.TokenCounter;

/** What a biased judge thinks of two answers, and its reply. */
final class SimulatedVerdict {
  private final JudgeBias bias;
  private final long seed;
  private final ShownPrompt prompt;
  private final CallId id;

  SimulatedVerdict(JudgeBias bias, long seed, ShownPrompt prompt, CallId id) {
    this.bias = bias;
    this.seed = seed;
    this.prompt = prompt;
    this.id = id;
  }

  String json() {
    return json(false);
  }

  /** The reply with its first value outside what the prompt allows. */
  String outOfRange() {
    return json(true);
  }

  private String json(boolean spoiled) {
    double steps = steps();
    List<Double> first = worths(prompt.first(), bias.position() / 2, steps / 2);
    List<Double> second = worths(prompt.second(), -bias.position() / 2, -steps / 2);
    if (!prompt.scored()) {
      return object(
          i -> spoiled && i == 0 ? "\"Answer 3\"" : winner(i, first.get(i), second.get(i)));
    }
    return "{\"Answer 1\": %s,\n \"Answer 2\": %s}"
        .formatted(
            object(
                i ->
                    Integer.toString(
                        spoiled && i == 0 ? prompt.highest() + 1 : score(first.get(i)))),
            object(i -> Integer.toString(score(second.get(i)))));
  }

  private String object(java.util.function.IntFunction<String> value) {
    String member = prompt.scored() ? "score" : "winner";
    return IntStream.range(0, prompt.aspects().size())
        .mapToObj(
            i ->
                "\"%s\": %s"
                    .formatted(
                        prompt.aspects().get(i),
                        prompt.explained()
                            ? "{\"explanation\": \"As simulated.\", \"%s\": %s}"
                                .formatted(member, value.apply(i))
                            : value.apply(i)))
        .collect(Collectors.joining(", ", "{", "}"));
  }

  private String winner(int aspect, double first, double second) {
    double lead = first - second;
    if (prompt.ties() && Math.abs(lead) <= bias.tieWidth()) {
      return "\"tie\"";
    }
    boolean isFirst =
        lead == 0
            ? Draws.of(seed, "coin", id.key(), prompt.aspects().get(aspect)).nextBoolean()
            : lead > 0;
    return isFirst ? "\"Answer 1\"" : "\"Answer 2\"";
  }

  private int score(double worth) {
    double middle = (prompt.lowest() + prompt.highest()) / 2.0;
    double score = Math.floor(middle + worth + 0.5);
    return (int) Math.max(prompt.lowest(), Math.min(prompt.highest(), score));
  }

  /** How many steps longer the first answer is, beyond the dead zone; signed. */
  private double steps() {
    if (bias.lengthPerStep() == 0) {
      return 0;
    }
    int difference = TokenCounter.count(prompt.first()) - TokenCounter.count(prompt.second());
    int beyond = Math.max(0, Math.abs(difference) - bias.deadZone());
    return Math.signum(difference) * beyond / JudgeBias.STEP;
  }

  private List<Double> worths(String answer, double byPosition, double steps) {
    String digest = Digest.of(answer);
    double fixed =
        bias.quality().getOrDefault(digest, 0.0)
            + (bias.own().contains(digest) ? bias.self() : 0)
            + byPosition
            + bias.lengthPerStep() * steps;
    var worths = new ArrayList<Double>();
    for (Aspect aspect : prompt.aspects()) {
      worths.add(fixed + noise(digest, aspect));
    }
    if (bias.halo() == 0) {
      return worths;
    }
    double mean = worths.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    return worths.stream().map(w -> (1 - bias.halo()) * w + bias.halo() * mean).toList();
  }

  private double noise(String digest, Aspect aspect) {
    double noise = 0;
    if (bias.trialNoise() > 0) {
      noise +=
          bias.trialNoise()
              * Draws.of(seed, "trial", id.dataset(), id.question(), id.trial(), digest, aspect)
                  .nextGaussian();
    }
    if (bias.repeatNoise() > 0) {
      noise +=
          bias.repeatNoise() * Draws.of(seed, "repeat", id.key(), digest, aspect).nextGaussian();
    }
    return noise;
  }
}
