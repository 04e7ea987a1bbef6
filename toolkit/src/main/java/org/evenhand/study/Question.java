package org.evenhand.study;

import java.util.List;

/**
 * A question put to every method.
 *
 * @param id unique within its dataset
 * @param text as the methods see it; empty where only numbers were released
 * @param dataset the corpus
 * @param level what it was made from
 * @param chunkIds the chunks that hold its evidence, in their order; empty if unknown
 * @param sample what the sampler drew, such as an entity's name; empty for other ways
 * @param graph which knowledge graph the sample came from; empty for other ways
 */
public record Question(
    String id,
    String text,
    String dataset,
    Level level,
    List<String> chunkIds,
    String sample,
    String graph) {

  /** What ids of questions begin with that a template made, not a model. */
  public static final String TEMPLATE = "template-";

  public Question {
    chunkIds = List.copyOf(chunkIds);
    if (id.isBlank() || dataset.isBlank()) {
      throw new IllegalArgumentException(
          "Question '%s' of dataset '%s': both names are needed. Number the questions if they have none."
              .formatted(id, dataset));
    }
  }

  /** A question of which no origin is known. */
  public static Question of(String dataset, String id, String text, Level level) {
    return new Question(id, text, dataset, level, List.of(), "", "");
  }

  /** Whether a template made it, not a model: its id begins with {@value #TEMPLATE}. */
  public boolean isTemplate() {
    return id.startsWith(TEMPLATE);
  }
}
