package org.evenhand.study;

import static org.evenhand.study.Fields.present;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * A line of {@code judgments.jsonl}, version 1. Fields of the key, all present but {@code second}:
 *
 * <ul>
 *   <li>{@code dataset}, {@code question}: texts
 *   <li>{@code first}, {@code second}: {@code {"method", "run", "answer"}}, with the digest of the
 *       answer's text (empty if unknown); {@code second} is absent where one answer was judged
 *   <li>{@code judge}: {@code {"model", "parameters"}}
 *   <li>{@code rubric}: digest of the prompt
 *   <li>{@code trial}, {@code repeat}: from 1
 * </ul>
 *
 * The value is one of those that {@link VerdictFields} writes. {@code call} has what is known of
 * {@code model} (as returned), {@code inputTokens}, {@code outputTokens}, {@code attempts}, {@code
 * price} (US dollars), {@code constrained} and {@code reply} (digest); it is absent if nothing is.
 *
 * <p>Equal parts become one object, so that a million judgments fit into a notebook's memory: use
 * one instance for one reading.
 */
final class JudgmentLines implements LineFormat<Judgment> {
  private final Map<Object, Object> known = new HashMap<>();
  private final VerdictFields verdicts = new VerdictFields();

  @Override
  public String kind() {
    return "judgments";
  }

  @Override
  public int version() {
    return 1;
  }

  @Override
  public void write(JsonGenerator json, Judgment judgment) throws IOException {
    JudgmentKey key = judgment.key();
    json.writeStartObject();
    json.writeStringField("dataset", key.dataset());
    json.writeStringField("question", key.question());
    writeShown(json, "first", key.first());
    if (key.isPair()) {
      writeShown(json, "second", key.second());
    }
    json.writeObjectFieldStart("judge");
    json.writeStringField("model", key.judge().model());
    json.writeStringField("parameters", key.judge().parameters());
    json.writeEndObject();
    json.writeStringField("rubric", key.rubric());
    json.writeNumberField("trial", key.trial());
    json.writeNumberField("repeat", key.repeat());
    VerdictFields.write(json, judgment.verdict());
    writeCall(json, judgment.call());
    json.writeEndObject();
  }

  private static void writeShown(JsonGenerator json, String field, ShownAnswer shown)
      throws IOException {
    json.writeObjectFieldStart(field);
    json.writeStringField("method", shown.run().method());
    json.writeNumberField("run", shown.run().number());
    json.writeStringField("answer", shown.digest());
    json.writeEndObject();
  }

  private static void writeCall(JsonGenerator json, JudgeCall call) throws IOException {
    if (call.equals(JudgeCall.UNKNOWN)) {
      return;
    }
    json.writeObjectFieldStart("call");
    Fields.writeUnlessEmpty(json, "model", call.model());
    Fields.writeUnlessZero(json, "inputTokens", call.inputTokens());
    Fields.writeUnlessZero(json, "outputTokens", call.outputTokens());
    Fields.writeUnlessZero(json, "attempts", call.attempts());
    Fields.write(json, "price", call.price());
    if (call.constrained()) {
      json.writeBooleanField("constrained", true);
    }
    Fields.writeUnlessEmpty(json, "reply", call.reply());
    json.writeEndObject();
  }

  @Override
  public Judgment read(JsonParser json) throws IOException {
    String dataset = null;
    String question = null;
    ShownAnswer first = null;
    ShownAnswer second = null;
    JudgeId judge = null;
    String rubric = null;
    int trial = 0;
    int repeat = 0;
    Verdict verdict = null;
    OptionalDouble similarity = OptionalDouble.empty();
    JudgeCall call = JudgeCall.UNKNOWN;
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String field = json.currentName();
      json.nextToken();
      switch (field) {
        case "dataset" -> dataset = same(Fields.text(json, field));
        case "question" -> question = same(Fields.text(json, field));
        case "first" -> first = readShown(json, field);
        case "second" -> second = readShown(json, field);
        case "judge" -> judge = readJudge(json, field);
        case "rubric" -> rubric = same(Fields.text(json, field));
        case "trial" -> trial = Fields.whole(json, field);
        case "repeat" -> repeat = Fields.whole(json, field);
        case "call" -> call = readCall(json, field);
        case "similarity" -> similarity = OptionalDouble.of(Fields.number(json, field));
        default -> {
          if (verdict != null) {
            throw new IllegalArgumentException(
                "the field '%s' is a second value of one judgment".formatted(field));
          }
          verdict = verdicts.read(json, field);
        }
      }
    }
    List<ShownAnswer> shown = new ArrayList<>(2);
    shown.add(present(first, "first"));
    if (second != null) {
      shown.add(second);
    }
    var key =
        new JudgmentKey(
            present(dataset, "dataset"),
            present(question, "question"),
            same(List.copyOf(shown)),
            present(judge, "judge"),
            present(rubric, "rubric"),
            trial,
            repeat);
    return new Judgment(key, VerdictFields.with(similarity, verdict), call);
  }

  private ShownAnswer readShown(JsonParser json, String in) throws IOException {
    Fields.expect(json, JsonToken.START_OBJECT, in);
    String method = null;
    int run = 0;
    String digest = null;
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String field = json.currentName();
      json.nextToken();
      switch (field) {
        case "method" -> method = same(Fields.text(json, field));
        case "run" -> run = Fields.whole(json, field);
        case "answer" -> digest = same(Fields.text(json, field));
        default -> throw Fields.unknown(in + "." + field);
      }
    }
    Run whose = same(new Run(present(method, in + ".method"), run));
    return same(new ShownAnswer(whose, present(digest, in + ".answer")));
  }

  private JudgeId readJudge(JsonParser json, String in) throws IOException {
    Fields.expect(json, JsonToken.START_OBJECT, in);
    String model = null;
    String parameters = null;
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String field = json.currentName();
      json.nextToken();
      switch (field) {
        case "model" -> model = Fields.text(json, field);
        case "parameters" -> parameters = Fields.text(json, field);
        default -> throw Fields.unknown(in + "." + field);
      }
    }
    return same(
        new JudgeId(present(model, in + ".model"), present(parameters, in + ".parameters")));
  }

  private JudgeCall readCall(JsonParser json, String in) throws IOException {
    Fields.expect(json, JsonToken.START_OBJECT, in);
    String model = "";
    int inputTokens = 0;
    int outputTokens = 0;
    int attempts = 0;
    OptionalDouble price = OptionalDouble.empty();
    boolean constrained = false;
    String reply = "";
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String field = json.currentName();
      json.nextToken();
      switch (field) {
        case "model" -> model = same(Fields.text(json, field));
        case "inputTokens" -> inputTokens = Fields.whole(json, field);
        case "outputTokens" -> outputTokens = Fields.whole(json, field);
        case "attempts" -> attempts = Fields.whole(json, field);
        case "price" -> price = OptionalDouble.of(Fields.number(json, field));
        case "constrained" -> constrained = Fields.truth(json, field);
        case "reply" -> reply = Fields.text(json, field);
        default -> throw Fields.unknown(in + "." + field);
      }
    }
    return new JudgeCall(model, inputTokens, outputTokens, attempts, price, constrained, reply);
  }

  @SuppressWarnings("unchecked")
  private <V> V same(V value) {
    return (V) known.computeIfAbsent(value, v -> v);
  }
}
