package org.evenhand.judge;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import org.evenhand.model.Models;
import org.evenhand.study.Answer;
import org.evenhand.study.Aspect;
import org.evenhand.study.JudgeId;
import org.evenhand.study.Pair;
import org.evenhand.study.Run;
import org.evenhand.study.Study;

/**
 * A judge that compares two answers: a language model with a prompt and its parameters. {@link
 * ChoiceJudge} and {@link RubricJudge} make them. Immutable: each {@code with} gives another judge.
 *
 * <p>A run judges every question and pair of runs in both orders, N repeats and M trials as the
 * study's settings say, and asks only for judgments that the study does not have. A reply that
 * cannot be read is asked for again, {@value #ATTEMPTS} attempts in all; then the judgment is
 * unscored, with its reason. When no reply comes at all, nothing is written, and the next run asks
 * again.
 */
public final class PairJudge {
  /** How often a judgment is asked for before it is unscored. */
  public static final int ATTEMPTS = Asking.ATTEMPTS;

  /** The share of unscored judgments above which a run fails, unless set. */
  static final double UNSCORED_LIMIT = 0.2;

  private static final double TEMPERATURE = 1;

  final ChatModel model;
  final JudgePrompt prompt;
  final Options options;

  /**
   * How to judge.
   *
   * @param pairs which runs to compare; empty for all
   * @param first the run that is always shown first; empty for both orders
   * @param temperature of the judge
   * @param unscoredLimit the share of unscored judgments above which a run fails
   * @param trials of the study's trials, so many from the first
   * @param repeats of each trial's repeats, so many from the first
   */
  record Options(
      List<Pair> pairs,
      Optional<Run> first,
      double temperature,
      double unscoredLimit,
      int trials,
      int repeats) {
    Options {
      pairs = List.copyOf(pairs);
      checkTemperature(temperature);
      checkLimit(unscoredLimit);
      if (trials < 1 || repeats < 1) {
        throw new IllegalArgumentException(
            "%s trials of %s repeats are none. Judge at least 1 of each."
                .formatted(trials, repeats));
      }
    }

    static Options at(double temperature) {
      return new Options(
          List.of(),
          Optional.empty(),
          temperature,
          UNSCORED_LIMIT,
          Integer.MAX_VALUE,
          Integer.MAX_VALUE);
    }
  }

  private PairJudge(ChatModel model, JudgePrompt prompt, Options options) {
    this.model = model;
    this.prompt = prompt;
    this.options = options;
  }

  static PairJudge of(ChatModel model, JudgePrompt prompt) {
    prompt.digest(); // fails here, not in the run, if an aspect cannot stand in the prompt
    return new PairJudge(model, prompt, Options.at(temperature(model)));
  }

  /** The model's own temperature, or 1. */
  static double temperature(ChatModel model) {
    Double own = model.defaultRequestParameters().temperature();
    return own == null ? TEMPERATURE : own;
  }

  static double checkTemperature(double temperature) {
    if (!(temperature >= 0 && temperature <= 2)) {
      throw new IllegalArgumentException(
          "A temperature of %s is not between 0 and 2.".formatted(temperature));
    }
    return temperature;
  }

  static double checkLimit(double share) {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException(
          "A limit of %s is no share. Give a number from 0 to 1 (1 for no limit)."
              .formatted(share));
    }
    return share;
  }

  /** This judge for some pairs of runs only. */
  public PairJudge comparing(Pair... pairs) {
    return with(
        new Options(
            List.of(pairs),
            options.first,
            options.temperature,
            options.unscoredLimit,
            options.trials,
            options.repeats));
  }

  /**
   * This judge in the one order that shows this run first, as old protocols do; pairs without it
   * are judged in both orders.
   */
  public PairJudge showingFirst(Run run) {
    return with(
        new Options(
            options.pairs,
            Optional.of(run),
            options.temperature,
            options.unscoredLimit,
            options.trials,
            options.repeats));
  }

  /**
   * This judge in the first so many trials of a study only; a later run without this limit goes on
   * from there. At least 1.
   */
  public PairJudge firstTrials(int number) {
    return with(
        new Options(
            options.pairs,
            options.first,
            options.temperature,
            options.unscoredLimit,
            number,
            options.repeats));
  }

  /**
   * This judge in one call for each order, whatever the study's trials and repeats: the first
   * repeat of the first trial, which is all that old protocols have.
   */
  public PairJudge once() {
    return with(
        new Options(
            options.pairs, options.first, options.temperature, options.unscoredLimit, 1, 1));
  }

  /** This judge at another temperature, between 0 and 2; 1 or the model's own unless set. */
  public PairJudge withTemperature(double temperature) {
    return with(
        new Options(
            options.pairs,
            options.first,
            temperature,
            options.unscoredLimit,
            options.trials,
            options.repeats));
  }

  /**
   * This judge with another share of unscored judgments, between 0 and 1, above which a run fails;
   * 0.2 unless set, 1 for no limit.
   */
  public PairJudge withUnscoredLimit(double share) {
    return with(
        new Options(
            options.pairs,
            options.first,
            options.temperature,
            share,
            options.trials,
            options.repeats));
  }

  /** This judge with an explanation before each score or winner, or without. */
  public PairJudge withExplanations(boolean explained) {
    return new PairJudge(
        model, new JudgePrompt(prompt.ask(), explained, prompt.ties(), prompt.set()), options);
  }

  /**
   * This judge with the choice to call a tie.
   *
   * @throws IllegalStateException if it gives scores, which need no such choice
   */
  public PairJudge withTies() {
    if (prompt.ask() == JudgePrompt.Ask.SCORES) {
      throw new IllegalStateException(
          "A rubric judge gives scores: equal ones are a tie. Use a choice judge with ties.");
    }
    return new PairJudge(
        model, new JudgePrompt(prompt.ask(), prompt.explained(), true, prompt.set()), options);
  }

  private PairJudge with(Options changed) {
    return new PairJudge(model, prompt, changed);
  }

  /** What the judge looks at, in the order of its prompt. */
  public List<Aspect> aspects() {
    return prompt.aspects();
  }

  /** The model and its parameters, as they stand in the key of each judgment. */
  public JudgeId id() {
    return id(model, options.temperature);
  }

  static JudgeId id(ChatModel model, double temperature) {
    ChatRequestParameters own = model.defaultRequestParameters();
    String name = Models.nameOf(model);
    var parameters = new StringJoiner(", ");
    parameters.add("temperature=" + temperature);
    add(parameters, "topP", own.topP());
    add(parameters, "topK", own.topK());
    add(parameters, "maxOutputTokens", own.maxOutputTokens());
    add(parameters, "frequencyPenalty", own.frequencyPenalty());
    add(parameters, "presencePenalty", own.presencePenalty());
    return new JudgeId(name, parameters.toString());
  }

  private static void add(StringJoiner parameters, String name, Object value) {
    if (value != null) {
      parameters.add(name + "=" + value);
    }
  }

  /** The digest of the prompt, as it stands in the key of each judgment. */
  public String rubric() {
    return prompt.digest();
  }

  /**
   * What a run would ask for.
   *
   * @param answers as written or aligned, of two runs or more
   * @throws IllegalArgumentException if a run has only empty answers, or an answer's question is
   *     not in the study
   */
  public JudgePlan plan(Collection<Answer> answers, Study study) {
    return new JudgeRun(this, answers, study).plan();
  }

  /**
   * Judges what the study does not have yet, and puts the answers into it.
   *
   * @param answers as written or aligned, of two runs or more
   * @throws IllegalArgumentException if a run has only empty answers, or an answer's question is
   *     not in the study
   * @throws IllegalStateException if more judgments than the limit are unscored; all of them are in
   *     the ledger
   */
  public JudgeReport run(Collection<Answer> answers, Study study) {
    return new JudgeRun(this, answers, study).run();
  }

  /** For example {@code gpt-4o-mini (temperature=1.0), scores on [Relevance, Directness]}. */
  @Override
  public String toString() {
    JudgeId id = id();
    return "%s (%s), %s on %s"
        .formatted(
            id.model(),
            id.parameters(),
            prompt.ask() == JudgePrompt.Ask.SCORES ? "scores" : "winners",
            prompt.aspects());
  }
}
