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
import java.util.function.Supplier;

/**
 * The value of a judgment's line: exactly one of
 *
 * <ul>
 *   <li>{@code scores}: {@code {"<aspect>": [points of first, points of second]}}
 *   <li>{@code sums}: {@code {"judgments": how many were summed, "points": {"<aspect>": [points of
 *       first, points of second]}}}
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
  /** Beyond this many different verdicts, sharing equal ones costs more than it saves. */
  private static final int MOST_KNOWN = 50_000;

  private static final int SMALL = 16;

  /** By the list of what they hold: a map's hash is a sum, alike for most scores. */
  private final Map<List<?>, Verdict> known = new HashMap<>();

  private final Map<String, Aspect> aspects = new HashMap<>();
  private final Verdict.Points[] small = new Verdict.Points[SMALL * SMALL];

  static void write(JsonGenerator json, Verdict verdict) throws IOException {
    if (verdict instanceof Verdict.Scores scores) {
      writePoints(json, "scores", scores.byAspect());
    } else if (verdict instanceof Verdict.Sums sums) {
      json.writeObjectFieldStart("sums");
      json.writeNumberField("judgments", sums.judgments());
      writePoints(json, "points", sums.byAspect());
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

  private static void writePoints(
      JsonGenerator json, String field, Map<Aspect, Verdict.Points> byAspect) throws IOException {
    json.writeObjectFieldStart(field);
    for (var entry : byAspect.entrySet()) {
      json.writeArrayFieldStart(entry.getKey().name());
      json.writeNumber(entry.getValue().first());
      json.writeNumber(entry.getValue().second());
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  /** Reads the value that stands under a field. */
  Verdict read(JsonParser json, String field) throws IOException {
    return switch (field) {
      case "scores" -> {
        Map<Aspect, Verdict.Points> scores = byAspect(json, field, this::points);
        yield shared(scores, () -> new Verdict.Scores(scores));
      }
      case "winners" -> {
        Map<Aspect, Verdict.Winner> winners =
            byAspect(json, field, (p, f) -> Fields.word(p, f, Verdict.Winner.class));
        yield shared(winners, () -> new Verdict.Winners(winners));
      }
      case "sums" -> sums(json, field);
      case "rating" -> new Verdict.Rating(byAspect(json, field, Fields::number));
      case "statements" -> statements(json, field);
      case "unscored" -> unscored(json, field);
      default -> throw Fields.unknown(field);
    };
  }

  private Verdict shared(Map<Aspect, ?> byAspect, Supplier<Verdict> make) {
    List<?> content = List.copyOf(byAspect.entrySet());
    Verdict before = known.get(content);
    if (before != null) {
      return before;
    }
    Verdict verdict = make.get();
    if (known.size() < MOST_KNOWN) {
      known.put(content, verdict);
    }
    return verdict;
  }

  /** The verdict together with the similarity beside it. */
  static Verdict with(OptionalDouble similarity, Verdict verdict) {
    if (verdict == null) {
      throw new IllegalArgumentException(
          "none of the fields scores, sums, winners, rating, statements and unscored is there");
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

  private <V> Map<Aspect, V> byAspect(JsonParser json, String in, Value<V> value)
      throws IOException {
    Fields.expect(json, JsonToken.START_OBJECT, in);
    var byAspect = new LinkedHashMap<Aspect, V>();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      json.nextToken();
      byAspect.put(aspects.computeIfAbsent(name, Aspect::new), value.read(json, name));
    }
    return byAspect;
  }

  private Verdict.Sums sums(JsonParser json, String field) throws IOException {
    Fields.expect(json, JsonToken.START_OBJECT, field);
    int judgments = 0;
    Map<Aspect, Verdict.Points> points = Map.of();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      json.nextToken();
      switch (name) {
        case "judgments" -> judgments = Fields.whole(json, name);
        case "points" -> points = byAspect(json, name, this::points);
        default -> throw Fields.unknown(name);
      }
    }
    return new Verdict.Sums(points, judgments);
  }

  private Verdict.Points points(JsonParser json, String field) throws IOException {
    Fields.expect(json, JsonToken.START_ARRAY, field);
    json.nextToken();
    int first = Fields.whole(json, field);
    json.nextToken();
    int second = Fields.whole(json, field);
    Fields.end(json, field);
    if (first < 0 || first >= SMALL || second < 0 || second >= SMALL) {
      return new Verdict.Points(first, second);
    }
    int place = first * SMALL + second;
    if (small[place] == null) {
      small[place] = new Verdict.Points(first, second);
    }
    return small[place];
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
