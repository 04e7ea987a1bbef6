package org.evenhand.rag;

import dev.langchain4j.model.chat.Capability;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ResponseFormat;
import dev.langchain4j.model.chat.request.ResponseFormatType;
import dev.langchain4j.model.chat.request.json.JsonArraySchema;
import dev.langchain4j.model.chat.request.json.JsonIntegerSchema;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.langchain4j.model.chat.request.json.JsonSchemaElement;
import dev.langchain4j.model.chat.request.json.JsonStringSchema;
import org.evenhand.model.ConnectedModel;

/** The forms of reply that models are held to where they can be. */
final class ReplyForms {
  /** What {@link QueryTerms} reads. */
  static final JsonSchema TERMS =
      form(
          "terms",
          JsonObjectSchema.builder()
              .addProperty("specific", listOf(new JsonStringSchema()))
              .addProperty("general", listOf(new JsonStringSchema()))
              .required("specific", "general"));

  /** What {@link FactChoice} reads. */
  static final JsonSchema FACTS =
      form(
          "facts",
          JsonObjectSchema.builder()
              .addProperty("facts", listOf(new JsonIntegerSchema()))
              .required("facts"));

  /** What {@link Points} reads. */
  static final JsonSchema POINTS =
      form(
          "points",
          JsonObjectSchema.builder()
              .addProperty(
                  "points",
                  listOf(
                      JsonObjectSchema.builder()
                          .addStringProperty("text")
                          .addIntegerProperty("score")
                          .required("text", "score")
                          .additionalProperties(false)
                          .build()))
              .required("points"));

  private ReplyForms() {}

  /**
   * The request at temperature 0, since a search has no use for variety, and with its reply held to
   * a form if the model can be asked for one.
   */
  static ChatRequest held(ChatRequest request, JsonSchema form, ChatModel model) {
    var held = ChatRequest.builder().messages(request.messages()).temperature(0.0);
    // A connected model asks as strictly as its service allows, be it only for some JSON object.
    boolean able =
        model instanceof ConnectedModel
            || model.supportedCapabilities().contains(Capability.RESPONSE_FORMAT_JSON_SCHEMA);
    if (able) {
      held.responseFormat(
          ResponseFormat.builder().type(ResponseFormatType.JSON).jsonSchema(form).build());
    }
    return held.build();
  }

  private static JsonSchemaElement listOf(JsonSchemaElement items) {
    return JsonArraySchema.builder().items(items).build();
  }

  private static JsonSchema form(String name, JsonObjectSchema.Builder object) {
    return JsonSchema.builder()
        .name(name)
        .rootElement(object.additionalProperties(false).build())
        .build();
  }
}
