package org.evenhand.study;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The cost in an answer's line, each where known: {@code model}, {@code calls}, {@code
 * inputTokens}, {@code outputTokens}, {@code price} in US dollars, {@code millis}; and from version
 * 2 on {@code stages}: {@code [["TERMS", calls, inputTokens, outputTokens], …]} with 0 for tokens
 * that are unknown, {@code contextTokens} and {@code promptTokens}.
 */
final class CostFields {
  private CostFields() {}

  static void write(JsonGenerator json, String field, AnswerCost cost) throws IOException {
    if (cost.equals(AnswerCost.UNKNOWN)) {
      return;
    }
    json.writeObjectFieldStart(field);
    Fields.writeUnlessEmpty(json, "model", cost.model());
    Fields.writeUnlessZero(json, "calls", cost.calls());
    Fields.writeUnlessZero(json, "inputTokens", cost.inputTokens());
    Fields.writeUnlessZero(json, "outputTokens", cost.outputTokens());
    Fields.write(json, "price", cost.price());
    Fields.writeUnlessZero(json, "millis", cost.millis());
    if (!cost.stages().isEmpty()) {
      json.writeArrayFieldStart("stages");
      for (StageCost stage : cost.stages()) {
        json.writeStartArray();
        json.writeString(stage.stage().name());
        json.writeNumber(stage.calls());
        json.writeNumber(stage.inputTokens());
        json.writeNumber(stage.outputTokens());
        json.writeEndArray();
      }
      json.writeEndArray();
    }
    Fields.write(json, "contextTokens", cost.contextTokens());
    Fields.write(json, "promptTokens", cost.promptTokens());
    json.writeEndObject();
  }

  static AnswerCost read(JsonParser json, String in) throws IOException {
    Fields.expect(json, JsonToken.START_OBJECT, in);
    String model = "";
    int calls = 0;
    int inputTokens = 0;
    int outputTokens = 0;
    OptionalDouble price = OptionalDouble.empty();
    long millis = 0;
    List<StageCost> stages = List.of();
    OptionalInt contextTokens = OptionalInt.empty();
    OptionalInt promptTokens = OptionalInt.empty();
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
        case "stages" -> stages = stages(json, field);
        case "contextTokens" -> contextTokens = OptionalInt.of(Fields.whole(json, field));
        case "promptTokens" -> promptTokens = OptionalInt.of(Fields.whole(json, field));
        default -> throw Fields.unknown(in + "." + field);
      }
    }
    return new AnswerCost(
        model,
        calls,
        inputTokens,
        outputTokens,
        price,
        millis,
        stages,
        contextTokens,
        promptTokens);
  }

  private static List<StageCost> stages(JsonParser json, String field) throws IOException {
    Fields.expect(json, JsonToken.START_ARRAY, field);
    var stages = new ArrayList<StageCost>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      Fields.expect(json, JsonToken.START_ARRAY, field);
      json.nextToken();
      AnswerStage stage = Fields.word(json, field, AnswerStage.class);
      int[] numbers = new int[3];
      for (int i = 0; i < numbers.length; i++) {
        json.nextToken();
        numbers[i] = Fields.whole(json, field);
      }
      Fields.end(json, field);
      stages.add(new StageCost(stage, numbers[0], numbers[1], numbers[2]));
    }
    return stages;
  }
}
