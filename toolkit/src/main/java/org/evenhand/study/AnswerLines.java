package org.evenhand.study;

import static org.evenhand.study.Fields.present;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A line of {@code answers.jsonl}, version 2: {@code dataset}, {@code question}, {@code method} and
 * {@code text} (texts), {@code run} (from 1), and, where known, {@code words} and {@code tokens} of
 * the text, {@code chunkIds} (texts, best first), {@code cost}, as {@link CostFields} writes it,
 * and {@code alignment}, as {@link AlignmentFields} does. In version 1 a cost has no stages.
 */
final class AnswerLines implements LineFormat<Answer> {

  @Override
  public String kind() {
    return "answers";
  }

  @Override
  public int version() {
    return 2;
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
    CostFields.write(json, "cost", answer.cost());
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
        case "cost" -> cost = CostFields.read(json, field);
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
}
