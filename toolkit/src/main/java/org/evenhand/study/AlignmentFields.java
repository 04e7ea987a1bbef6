package org.evenhand.study;

import static org.evenhand.study.Fields.present;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The alignment in an answer's line: {@code partner} ({@code ["method", run]}), {@code original}
 * (the text before), {@code state}, and {@code attempts}: {@code [["REASKED" | "APPENDED", words,
 * "text"], …]}.
 */
final class AlignmentFields {
  private AlignmentFields() {}

  static void write(JsonGenerator json, String field, Alignment alignment) throws IOException {
    json.writeObjectFieldStart(field);
    json.writeArrayFieldStart("partner");
    json.writeString(alignment.partner().method());
    json.writeNumber(alignment.partner().number());
    json.writeEndArray();
    json.writeStringField("original", alignment.original());
    json.writeStringField("state", alignment.state().name());
    json.writeArrayFieldStart("attempts");
    for (var attempt : alignment.attempts()) {
      json.writeStartArray();
      json.writeString(attempt.step().name());
      json.writeNumber(attempt.words());
      json.writeString(attempt.text());
      json.writeEndArray();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  static Alignment read(JsonParser json, String in) throws IOException {
    Fields.expect(json, JsonToken.START_OBJECT, in);
    Run partner = null;
    String original = null;
    Alignment.State state = null;
    List<Alignment.Attempt> attempts = List.of();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String field = json.currentName();
      json.nextToken();
      switch (field) {
        case "partner" -> partner = readRun(json, field);
        case "original" -> original = Fields.text(json, field);
        case "state" -> state = Fields.word(json, field, Alignment.State.class);
        case "attempts" -> attempts = readAttempts(json, field);
        default -> throw Fields.unknown(in + "." + field);
      }
    }
    return new Alignment(
        present(partner, in + ".partner"),
        present(original, in + ".original"),
        attempts,
        present(state, in + ".state"));
  }

  private static Run readRun(JsonParser json, String field) throws IOException {
    Fields.expect(json, JsonToken.START_ARRAY, field);
    json.nextToken();
    String method = Fields.text(json, field);
    json.nextToken();
    int number = Fields.whole(json, field);
    Fields.end(json, field);
    return new Run(method, number);
  }

  private static List<Alignment.Attempt> readAttempts(JsonParser json, String field)
      throws IOException {
    Fields.expect(json, JsonToken.START_ARRAY, field);
    var attempts = new ArrayList<Alignment.Attempt>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      Fields.expect(json, JsonToken.START_ARRAY, field);
      json.nextToken();
      var step = Fields.word(json, field, Alignment.State.class);
      json.nextToken();
      int words = Fields.whole(json, field);
      json.nextToken();
      attempts.add(new Alignment.Attempt(step, words, Fields.text(json, field)));
      Fields.end(json, field);
    }
    return attempts;
  }
}
