package org.evenhand.study;

import static org.evenhand.study.Fields.present;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A line of {@code answers.jsonl}, version 1: {@code dataset}, {@code question}, {@code method} and
 * {@code text} (texts), {@code run} (from 1), and, where known, {@code words} and {@code tokens} of
 * the text, {@code chunkIds} (texts, best first), {@code cost} ({@code model}, {@code calls},
 * {@code inputTokens}, {@code outputTokens}, {@code price} in US dollars, {@code millis}) and
 * {@code alignment}, as {@link AlignmentFields} writes it.
 */
final class AnswerLines implements LineFormat<Answer> {

  @Override
  public String kind() {
    return "answers";
  }

  @Override
  public int version() {
    return 1;
  }

  @Override
  public void write(JsonGenerator json, Answer answer) throws IOException {
    json.writeStartObject();
    json.writeStringField("dataset", answer.dataset());
    json.writeStringField("question", answer.question());
    json.writeStringField("method", answer.run().method());
    json.writeNumberField("run", answer.run().number());
    json.writeStringField("text", answer.text());
    Fields.write(json, "words", answer.words());
    Fields.write(json, "tokens", answer.tokens());
    Fields.writeTexts(json, "chunkIds", answer.chunkIds());
    AnswerCost cost = answer.cost();
    if (!cost.equals(AnswerCost.UNKNOWN)) {
      json.writeObjectFieldStart("cost");
      Fields.writeUnlessEmpty(json, "model", cost.model());
      Fields.writeUnlessZero(json, "calls", cost.calls());
      Fields.writeUnlessZero(json, "inputTokens", cost.inputTokens());
      Fields.writeUnlessZero(json, "outputTokens", cost.outputTokens());
      Fields.write(json, "price", cost.price());
      Fields.writeUnlessZero(json, "millis", cost.millis());
      json.writeEndObject();
    }
    if (answer.alignment().isPresent()) {
      AlignmentFields.write(json, "alignment", answer.alignment().get());
    }
    json.writeEndObject();
  }

  @Override
  public Answer read(JsonParser json) throws IOException {
    String dataset = null;
    String question = null;
    String method = null;
    int run = 0;
    String text = null;
    OptionalInt words = OptionalInt.empty();
    OptionalInt tokens = OptionalInt.empty();
    List<String> chunkIds = List.of();
    AnswerCost cost = AnswerCost.UNKNOWN;
    Optional<Alignment> alignment = Optional.empty();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String field = json.currentName();
      json.nextToken();
      switch (field) {
        case "dataset" -> dataset = Fields.text(json, field);
        case "question" -> question = Fields.text(json, field);
        case "method" -> method = Fields.text(json, field);
        case "run" -> run = Fields.whole(json, field);
        case "text" -> text = Fields.text(json, field);
        case "words" -> words = OptionalInt.of(Fields.whole(json, field));
        case "tokens" -> tokens = OptionalInt.of(Fields.whole(json, field));
        case "chunkIds" -> chunkIds = Fields.texts(json, field);
        case "cost" -> cost = readCost(json, field);
        case "alignment" -> alignment = Optional.of(AlignmentFields.read(json, field));
        default -> throw Fields.unknown(field);
      }
    }
    return new Answer(
        present(dataset, "dataset"),
        present(question, "question"),
        new Run(present(method, "method"), run),
        present(text, "text"),
        words,
        tokens,
        chunkIds,
        cost,
        alignment);
  }

  private static AnswerCost readCost(JsonParser json, String in) throws IOException {
    Fields.expect(json, JsonToken.START_OBJECT, in);
    String model = "";
    int calls = 0;
    int inputTokens = 0;
    int outputTokens = 0;
    OptionalDouble price = OptionalDouble.empty();
    long millis = 0;
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String field = json.currentName();
      json.nextToken();
      switch (field) {
        case "model" -> model = Fields.text(json, field);
        case "calls" -> calls = Fields.whole(json, field);
        case "inputTokens" -> inputTokens = Fields.whole(json, field);
        case "outputTokens" -> outputTokens = Fields.whole(json, field);
        case "price" -> price = OptionalDouble.of(Fields.number(json, field));
        case "millis" -> millis = Fields.wholeLong(json, field);
        default -> throw Fields.unknown(in + "." + field);
      }
    }
    return new AnswerCost(model, calls, inputTokens, outputTokens, price, millis);
  }
}
