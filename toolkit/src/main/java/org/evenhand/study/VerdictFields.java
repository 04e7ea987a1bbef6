package org.evenhand.study;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The value of a judgment's line: exactly one of
 *
 * <ul>
 *   <li>{@code scores}: {@code {"<aspect>": [points of first, points of second]}}
 *   <li>{@code winners}: {@code {"<aspect>": "FIRST" | "SECOND" | "TIE"}}
 *   <li>{@code rating}: {@code {"<aspect>": mark}}
 *   <li>{@code statements}: {@code [["text", "label"], …]}, with {@code similarity} beside it where
 *       the score needs one
 *   <li>{@code unscored}: {@code ["<reason>", "detail"]}, with a {@link Verdict.Reason}
 * </ul>
 *
 * Aspects stand in the order of the judge's prompt.
 */
final class VerdictFields {
  private final Map<Verdict, Verdict> known = new HashMap<>();

  static void write(JsonGenerator json, Verdict verdict) throws IOException {
    if (verdict instanceof Verdict.Scores scores) {
      json.writeObjectFieldStart("scores");
      for (var entry : scores.byAspect().entrySet()) {
        json.writeArrayFieldStart(entry.getKey().name());
        json.writeNumber(entry.getValue().first());
        json.writeNumber(entry.getValue().second());
        json.writeEndArray();
      }
      json.writeEndObject();
    } else if (verdict instanceof Verdict.Winners winners) {
      json.writeObjectFieldStart("winners");
      for (var entry : winners.byAspect().entrySet()) {
        json.writeStringField(entry.getKey().name(), entry.getValue().name());
      }
      json.writeEndObject();
    } else if (verdict instanceof Verdict.Rating rating) {
      json.writeObjectFieldStart("rating");
      for (var entry : rating.byAspect().entrySet()) {
        json.writeNumberField(entry.getKey().name(), entry.getValue());
      }
      json.writeEndObject();
    } else if (verdict instanceof Verdict.Statements found) {
      json.writeArrayFieldStart("statements");
      for (var statement : found.statements()) {
        json.writeStartArray();
        json.writeString(statement.text());
        json.writeString(statement.label());
        json.writeEndArray();
      }
      json.writeEndArray();
      Fields.write(json, "similarity", found.similarity());
    } else if (verdict instanceof Verdict.Unscored unscored) {
      json.writeArrayFieldStart("unscored");
      json.writeString(unscored.reason().name());
      json.writeString(unscored.detail());
      json.writeEndArray();
    }
  }

  /** Reads the value that stands under a field. */
  Verdict read(JsonParser json, String field) throws IOException {
    Verdict verdict =
        switch (field) {
          case "scores" -> new Verdict.Scores(byAspect(json, field, this::points));
          case "winners" ->
              new Verdict.Winners(
                  byAspect(json, field, (p, f) -> Fields.word(p, f, Verdict.Winner.class)));
          case "rating" -> new Verdict.Rating(byAspect(json, field, Fields::number));
          case "statements" -> statements(json, field);
          case "unscored" -> unscored(json, field);
          default -> throw Fields.unknown(field);
        };
    return known.computeIfAbsent(verdict, v -> v);
  }

  /** The verdict together with the similarity beside it. */
  static Verdict with(OptionalDouble similarity, Verdict verdict) {
    if (verdict == null) {
      throw new IllegalArgumentException(
          "none of the fields scores, winners, rating, statements and unscored is there");
    }
    if (similarity.isEmpty()) {
      return verdict;
    }
    if (verdict instanceof Verdict.Statements found) {
      return new Verdict.Statements(found.statements(), similarity);
    }
    throw new IllegalArgumentException("the field 'similarity' goes with statements only");
  }

  private interface Value<V> {
    V read(JsonParser json, String field) throws IOException;
  }

  private static <V> Map<Aspect, V> byAspect(JsonParser json, String in, Value<V> value)
      throws IOException {
    Fields.expect(json, JsonToken.START_OBJECT, in);
    var byAspect = new LinkedHashMap<Aspect, V>();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      json.nextToken();
      byAspect.put(new Aspect(name), value.read(json, name));
    }
    return byAspect;
  }

  private Verdict.Points points(JsonParser json, String field) throws IOException {
    Fields.expect(json, JsonToken.START_ARRAY, field);
    json.nextToken();
    int first = Fields.whole(json, field);
    json.nextToken();
    int second = Fields.whole(json, field);
    Fields.end(json, field);
    return new Verdict.Points(first, second);
  }

  private static Verdict.Statements statements(JsonParser json, String field) throws IOException {
    Fields.expect(json, JsonToken.START_ARRAY, field);
    List<Verdict.Statement> statements = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      Fields.expect(json, JsonToken.START_ARRAY, field);
      json.nextToken();
      String text = Fields.text(json, field);
      json.nextToken();
      statements.add(new Verdict.Statement(text, Fields.text(json, field)));
      Fields.end(json, field);
    }
    return new Verdict.Statements(statements, OptionalDouble.empty());
  }

  private static Verdict.Unscored unscored(JsonParser json, String field) throws IOException {
    Fields.expect(json, JsonToken.START_ARRAY, field);
    json.nextToken();
    var reason = Fields.word(json, field, Verdict.Reason.class);
    json.nextToken();
    var unscored = new Verdict.Unscored(reason, Fields.text(json, field));
    Fields.end(json, field);
    return unscored;
  }
}
