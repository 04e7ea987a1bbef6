package org.evenhand.study;

/**
 * A model that a stage of a study used, with its parameters.
 *
 * @param model the name under which it was asked
 * @param parameters all parameters that were set, in a fixed order; empty if none
 */
public record StageModel(String model, String parameters) {
  public StageModel {
    if (model.isBlank()) {
      throw new IllegalArgumentException("A stage's model has a blank name. Give its name.");
    }
  }
}
