package org.evenhand.question;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.evenhand.study.Level;
import org.evenhand.study.Question;

/**
 * The questions written from a graph, with what was asked and what came of it.
 *
 * @param questions nodes, edges, subgraphs, each in the order of the draw
 * @param graph the name of the graph, as its questions have it
 * @param outcomes one for each sample, in the same order
 * @param summaries chunks that were summarised for subgraphs
 * @param chunksWithoutSummary chunks of which no summary could be had
 * @param starts of random walks, accepted and dropped; 0 if none were wanted
 */
public record GroundedQuestions(
    List<Question> questions,
    String graph,
    List<Outcome> outcomes,
    int summaries,
    int chunksWithoutSummary,
    long starts) {

  /**
   * What came of one sample.
   *
   * @param level the sample's
   * @param flaws of the replies that could not be used, in the order of the attempts
   * @param written whether there is a question in the end
   * @param chunksLeftOut evidence that was not shown since there was too much
   * @param chunksUnknown evidence whose text the graph does not have
   */
  public record Outcome(
      Level level, List<Flaw> flaws, boolean written, int chunksLeftOut, int chunksUnknown) {
    public Outcome {
      flaws = List.copyOf(flaws);
    }
  }

  public GroundedQuestions {
    questions = List.copyOf(questions);
    outcomes = List.copyOf(outcomes);
  }

  /** Samples of a level: questions that were wanted. */
  public int asked(Level level) {
    return (int) outcomes.stream().filter(outcome -> outcome.level() == level).count();
  }

  /** Questions of a level. */
  public int written(Level level) {
    return (int) questions.stream().filter(question -> question.level() == level).count();
  }

  /** Replies that could not be used, by flaw; flaws that did not happen are 0. */
  public Map<Flaw, Integer> flaws() {
    Map<Flaw, Integer> flaws = zeros();
    outcomes.forEach(outcome -> outcome.flaws().forEach(f -> flaws.merge(f, 1, Integer::sum)));
    return Collections.unmodifiableMap(flaws);
  }

  /** Samples that have no question after all attempts, by their last flaw; 0 where none. */
  public Map<Flaw, Integer> givenUp() {
    Map<Flaw, Integer> flaws = zeros();
    for (Outcome outcome : outcomes) {
      if (!outcome.written()) {
        flaws.merge(outcome.flaws().get(outcome.flaws().size() - 1), 1, Integer::sum);
      }
    }
    return Collections.unmodifiableMap(flaws);
  }

  /** Subgraphs divided by starts of walks, in (0, 1]; empty if no walk was started. */
  public OptionalDouble acceptanceRate() {
    return starts == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) asked(Level.SUBGRAPH) / starts);
  }

  /**
   * For example {@code 149 questions of 150 samples (50 of 50 node, 50 of 50 edge, 49 of 50
   * subgraph). Replies that could not be used: 2 blank, 3 repeated. …}
   */
  @Override
  public String toString() {
    List<String> levels = new ArrayList<>();
    for (Level level : List.of(Level.NODE, Level.EDGE, Level.SUBGRAPH)) {
      if (asked(level) > 0) {
        String name = level.name().toLowerCase(Locale.ROOT);
        levels.add("%s of %s %s".formatted(written(level), asked(level), name));
      }
    }
    var text = new StringBuilder();
    text.append(
        "%s questions of %s samples (%s) from %s."
            .formatted(questions.size(), outcomes.size(), String.join(", ", levels), graph));
    counted(flaws()).ifPresent(all -> text.append(" Replies that could not be used: " + all + "."));
    counted(givenUp()).ifPresent(all -> text.append(" Samples without a question: " + all + "."));
    if (summaries + chunksWithoutSummary > 0) {
      text.append(" %s chunks summarised".formatted(summaries));
      text.append(
          chunksWithoutSummary == 0 ? "." : ", %s could not be.".formatted(chunksWithoutSummary));
    }
    long cut = outcomes.stream().filter(outcome -> outcome.chunksLeftOut() > 0).count();
    if (cut > 0) {
      text.append(" %s samples had more evidence than was shown.".formatted(cut));
    }
    long unknown = outcomes.stream().filter(outcome -> outcome.chunksUnknown() > 0).count();
    if (unknown > 0) {
      text.append(" %s samples name chunks whose text is not known.".formatted(unknown));
    }
    acceptanceRate()
        .ifPresent(
            rate ->
                text.append(
                    String.format(
                        Locale.ROOT, " Walks: %s starts, %.1f %% accepted.", starts, 100 * rate)));
    return text.toString();
  }

  private static Map<Flaw, Integer> zeros() {
    Map<Flaw, Integer> zeros = new EnumMap<>(Flaw.class);
    Arrays.stream(Flaw.values()).forEach(flaw -> zeros.put(flaw, 0));
    return zeros;
  }

  private static Optional<String> counted(Map<Flaw, Integer> flaws) {
    List<String> words = new ArrayList<>();
    flaws.forEach(
        (flaw, count) -> {
          if (count > 0) {
            words.add(count + " " + flaw.label());
          }
        });
    return words.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", words));
  }
}
