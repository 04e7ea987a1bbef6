package org.evenhand.model;

import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/**
 * What a model was used for, counted as calls happen. Safe for use by many threads.
 *
 * <p>Replayed calls are counted apart: their tokens were paid when they were recorded, and the time
 * to read a recording says nothing about a model.
 */
public final class Usage {

  /**
   * What one stage used.
   *
   * @param calls replies that came from the model
   * @param inputTokens of their prompts, as the service counts them
   * @param outputTokens of their replies, hidden reasoning included
   * @param uncounted calls for which the service gave no numbers of tokens
   * @param time that the model took for them: from sending to the reply, without waits of ours;
   *     calls in parallel add up
   * @param sentAgain calls sent another time because no reply came
   * @param waited for those
   * @param replayed replies that came from recordings
   * @param replayedInputTokens of their prompts
   * @param replayedOutputTokens of those replies
   */
  public record OfStage(
      long calls,
      long inputTokens,
      long outputTokens,
      long uncounted,
      Duration time,
      long sentAgain,
      Duration waited,
      long replayed,
      long replayedInputTokens,
      long replayedOutputTokens) {

    static final OfStage NOTHING =
        new OfStage(0, 0, 0, 0, Duration.ZERO, 0, Duration.ZERO, 0, 0, 0);

    /** Both together. */
    public OfStage plus(OfStage other) {
      return new OfStage(
          calls + other.calls,
          inputTokens + other.inputTokens,
          outputTokens + other.outputTokens,
          uncounted + other.uncounted,
          time.plus(other.time),
          sentAgain + other.sentAgain,
          waited.plus(other.waited),
          replayed + other.replayed,
          replayedInputTokens + other.replayedInputTokens,
          replayedOutputTokens + other.replayedOutputTokens);
    }
  }

  private final Map<Stage, OfStage> stages = new EnumMap<>(Stage.class);

  /** What one stage used; zero of everything if it made no call. */
  public synchronized OfStage of(Stage stage) {
    return stages.getOrDefault(stage, OfStage.NOTHING);
  }

  /** What each stage used that made a call, in the order of the stages. */
  public synchronized Map<Stage, OfStage> byStage() {
    return Collections.unmodifiableMap(new EnumMap<>(stages));
  }

  /** All stages together. */
  public synchronized OfStage total() {
    return stages.values().stream().reduce(OfStage.NOTHING, OfStage::plus);
  }

  synchronized void called(Stage stage, int input, int output, boolean counted, Duration time) {
    add(stage, new OfStage(1, input, output, counted ? 0 : 1, time, 0, Duration.ZERO, 0, 0, 0));
  }

  synchronized void sentAgain(Stage stage, Duration waited) {
    add(stage, new OfStage(0, 0, 0, 0, Duration.ZERO, 1, waited, 0, 0, 0));
  }

  synchronized void replayed(Stage stage, int input, int output) {
    add(stage, new OfStage(0, 0, 0, 0, Duration.ZERO, 0, Duration.ZERO, 1, input, output));
  }

  private void add(Stage stage, OfStage more) {
    stages.merge(stage, more, OfStage::plus);
  }

  /** A line for each stage that made a call. */
  @Override
  public synchronized String toString() {
    var lines = new StringBuilder();
    stages.forEach(
        (stage, use) ->
            lines.append(
                String.format(
                    Locale.ROOT,
                    "%s: %s calls, %s + %s tokens, %.1f s; %s sent again; %s replayed%n",
                    stage.label(),
                    use.calls(),
                    use.inputTokens(),
                    use.outputTokens(),
                    use.time().toMillis() / 1000.0,
                    use.sentAgain(),
                    use.replayed())));
    return lines.isEmpty() ? "no calls" : lines.toString().stripTrailing();
  }
}
