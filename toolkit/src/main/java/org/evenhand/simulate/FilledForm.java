package org.evenhand.simulate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.langchain4j.model.chat.request.json.JsonArraySchema;
import dev.langchain4j.model.chat.request.json.JsonEnumSchema;
import dev.langchain4j.model.chat.request.json.JsonIntegerSchema;
import dev.langchain4j.model.chat.request.json.JsonNumberSchema;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonSchemaElement;
import dev.langchain4j.model.chat.request.json.JsonStringSchema;

/** A form of JSON filled without thought: the question for each text, 1 for each number. */
final class FilledForm {
  private static final String QUESTION = "Question:";

  private FilledForm() {}

  /**
   * @throws IllegalArgumentException for an element that a stand-in cannot fill
   */
  static String of(JsonSchemaElement form, String prompt) {
    return filled(form, question(prompt)).toString();
  }

  /** What the last line that begins with {@code Question:} says, or the whole prompt. */
  private static String question(String prompt) {
    return prompt
        .lines()
        .filter(line -> line.startsWith(QUESTION))
        .map(line -> line.substring(QUESTION.length()).strip())
        .reduce((before, last) -> last)
        .orElse(prompt.strip());
  }

  private static JsonNode filled(JsonSchemaElement element, String question) {
    JsonNodeFactory json = JsonNodeFactory.instance;
    if (element instanceof JsonObjectSchema object) {
      ObjectNode node = json.objectNode();
      object.properties().forEach((name, inner) -> node.set(name, filled(inner, question)));
      return node;
    }
    if (element instanceof JsonArraySchema array) {
      return json.arrayNode().add(filled(array.items(), question));
    }
    if (element instanceof JsonEnumSchema choice) {
      return json.textNode(choice.enumValues().get(0));
    }
    if (element instanceof JsonIntegerSchema || element instanceof JsonNumberSchema) {
      return json.numberNode(1);
    }
    if (element instanceof JsonStringSchema) {
      return json.textNode(question);
    }
    throw new IllegalArgumentException(
        "A simulated writer cannot fill a %s. Ask for objects, lists, texts and numbers."
            .formatted(element.getClass().getSimpleName()));
  }
}
