package org.evenhand.model;

import java.util.List;

/**
 * What the model on board expected at one choice, before temperature: the choices it had, the
 * natural logarithm of each one's probability given that one of them comes, and which was drawn.
 *
 * @param path where in the reply, for example {@code /scores/Directness}; empty for the whole reply
 * @param choices as JSON, for example {@code 3} or {@code "first"}
 * @param logProbabilities of each choice, at most 0; their exponentials add up to 1
 * @param mass the probability, between 0 and 1, that one of the choices comes at all when nothing
 *     holds the model to them: near 0 the model had something else in mind
 * @param chosen index of the choice that was drawn
 */
public record Odds(
    String path, List<String> choices, List<Double> logProbabilities, double mass, int chosen) {

  public Odds {
    choices = List.copyOf(choices);
    logProbabilities = List.copyOf(logProbabilities);
    if (choices.size() != logProbabilities.size()) {
      throw new IllegalArgumentException(
          "%s choices have %s log-probabilities; give one for each."
              .formatted(choices.size(), logProbabilities.size()));
    }
  }

  /** The probability of a choice by its index, between 0 and 1. */
  public double probability(int choice) {
    return Math.exp(logProbabilities.get(choice));
  }
}
