package org.evenhand.study;

import static org.evenhand.study.Fields.present;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.List;

/**
 * A line of {@code questions.jsonl}, version 1: {@code id}, {@code text}, {@code dataset} and
 * {@code level} (texts), and, unless empty, {@code chunkIds} (list of texts), {@code sample} and
 * {@code graph} (texts).
 */
final class QuestionLines implements LineFormat<Question> {

  @Override
  public String kind() {
    return "questions";
  }

  @Override
  public int version() {
    return 1;
  }

  @Override
  public void write(JsonGenerator json, Question question) throws IOException {
    json.writeStartObject();
    json.writeStringField("id", question.id());
    json.writeStringField("text", question.text());
    json.writeStringField("dataset", question.dataset());
    json.writeStringField("level", question.level().name());
    Fields.writeTexts(json, "chunkIds", question.chunkIds());
    Fields.writeUnlessEmpty(json, "sample", question.sample());
    Fields.writeUnlessEmpty(json, "graph", question.graph());
    json.writeEndObject();
  }

  @Override
  public Question read(JsonParser json) throws IOException {
    String id = null;
    String text = null;
    String dataset = null;
    Level level = null;
    List<String> chunkIds = List.of();
    String sample = "";
    String graph = "";
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String field = json.currentName();
      json.nextToken();
      switch (field) {
        case "id" -> id = Fields.text(json, field);
        case "text" -> text = Fields.text(json, field);
        case "dataset" -> dataset = Fields.text(json, field);
        case "level" -> level = Fields.word(json, field, Level.class);
        case "chunkIds" -> chunkIds = Fields.texts(json, field);
        case "sample" -> sample = Fields.text(json, field);
        case "graph" -> graph = Fields.text(json, field);
        default -> throw Fields.unknown(field);
      }
    }
    return new Question(
        present(id, "id"),
        present(text, "text"),
        present(dataset, "dataset"),
        present(level, "level"),
        chunkIds,
        sample,
        graph);
  }
}
