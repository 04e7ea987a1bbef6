package org.evenhand.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonWriterTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int[] PROMPT = InventedModel.VOCABULARY.encode("Q:");

  private static final String SCHEMA =
      "{'type':'object','properties':{"
          + "'why \\\"so\\\" é':{'type':'string'},"
          + "'score':{'type':'integer','minimum':0,'maximum':12},"
          + "'who':{'enum':['first','second','first one',3,null]},"
          + "'sure':{'type':'boolean'},"
          + "'note':{'type':'string','minLength':3,'maxLength':5},"
          + "'facts':{'type':'array','items':{'type':'object','properties':{"
          + "'n':{'type':'integer'},'x':{'type':'number'}}},'minItems':1,'maxItems':3},"
          + "'none':{'type':'object','properties':{}},'one':{'const':'C'}}}";

  @Test
  void thousandRepliesOfAModelThatExpectsAnythingAreValid() throws JsonProcessingException {
    JsonPart plan = JsonSchemaReaderTest.raw(SCHEMA);
    var escapes = new HashSet<String>();
    for (int seed = 0; seed < 1000; seed++) {
      var model = InventedModel.random(seed, 8);

      Reply reply = write(model, plan, new Draw(1, 1, 999, seed), 200);

      assertValid(reply.text());
      assertEquals(0, model.open(), "every place is closed again");
      for (String escape : List.of("\\n", "\\\"", "\\\\", "\\u00e9", "é", "漢", "🙂")) {
        if (reply.text().contains(escape)) {
          escapes.add(escape);
        }
      }
    }
    assertEquals(7, escapes.size(), "strings with all of " + escapes);
  }

  private static void assertValid(String text) throws JsonProcessingException {
    JsonNode json = JSON.readTree(text);
    assertEquals(
        List.of("why \"so\" é", "score", "who", "sure", "note", "facts", "none", "one"),
        json.properties().stream().map(Map.Entry::getKey).toList());
    assertTrue(json.get("why \"so\" é").isTextual());
    assertTrue(json.get("score").isInt() && json.get("score").intValue() >= 0, text);
    assertTrue(json.get("score").intValue() <= 12, text);
    assertTrue(
        List.of("\"first\"", "\"second\"", "\"first one\"", "3", "null")
            .contains(json.get("who").toString()),
        text);
    assertTrue(json.get("sure").isBoolean());
    String note = json.get("note").textValue();
    int length = note.codePointCount(0, note.length());
    assertTrue(length >= 3 && length <= 5, note);
    assertTrue(json.get("facts").size() >= 1 && json.get("facts").size() <= 3, text);
    for (JsonNode fact : json.get("facts")) {
      assertTrue(fact.get("n").isIntegralNumber() && fact.get("x").isNumber(), text);
    }
    assertEquals("C", json.get("one").textValue());
    assertEquals(
        text,
        new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8),
        "no half of a pair");
  }

  @Test
  void sameSeedWritesTheSame() {
    JsonPart plan = JsonSchemaReaderTest.raw(SCHEMA);

    Reply one = write(InventedModel.random(3, 8), plan, new Draw(1, 1, 999, 7), 200);
    Reply again = write(InventedModel.random(3, 8), plan, new Draw(1, 1, 999, 7), 200);
    Reply other = write(InventedModel.random(3, 8), plan, new Draw(1, 1, 999, 8), 200);

    assertEquals(one, again);
    assertFalse(one.equals(other));
  }

  @Test
  void choicesComeAsOftenAsTheirOddsSay() {
    // After the whole fixed text {"winner": " the model expects first 2/5, second 1/5, else 2/5;
    // given that one of the two comes: 2/3 and 1/3.
    var model = InventedModel.of(Map.of("Q:{\"winner\": \"", Map.of("1", 0.4, "2", 0.2, "x", 0.4)));
    JsonPart plan =
        JsonSchemaReaderTest.raw("{'type':'object','properties':{'winner':{'enum':['1','2']}}}");
    var draw = new Draw(1, 1, 999, 11);
    int[] counts = new int[2];
    for (int i = 0; i < 5000; i++) {
      Reply reply = write(model, plan, draw, 200);
      Odds odds = reply.odds().get(0);
      assertEquals("/winner", odds.path());
      assertEquals(List.of("\"1\"", "\"2\""), odds.choices());
      assertEquals(2 / 3.0, odds.probability(0), 1e-6);
      assertEquals(0.6, odds.mass(), 1e-6);
      assertEquals("{\"winner\": " + odds.choices().get(odds.chosen()) + "}", reply.text());
      counts[odds.chosen()]++;
    }
    assertTrue(DrawTest.pValue(counts, new double[] {2 / 3.0, 1 / 3.0}) > 0.001);
  }

  @Test
  void constrainedAndUnconstrainedTokensAreCounted() {
    Reply reply =
        write(
            InventedModel.random(1, 1),
            JsonSchemaReaderTest.raw("{'enum':['10','no']}"),
            new Draw(0, 1, 9, 1),
            9);

    // Quotation mark, one token for the choice, quotation mark.
    assertEquals(3, reply.tokens());
    assertTrue(reply.constrained());
    assertFalse(reply.cut());
  }

  @Test
  void limitOfTokensCutsStringsAndKeepsTheReplyValid() throws JsonProcessingException {
    // A model that never ends a string.
    var model =
        new InventedModel(
            before -> {
              float[] logits = new float[InventedModel.END + 1];
              logits['a'] = 100;
              return logits;
            });
    JsonPart plan =
        JsonSchemaReaderTest.raw(
            "{'type':'object','properties':{'a':{'type':'string'},'b':{'type':'string'},"
                + "'c':{'type':'integer','minimum':0,'maximum':5}}}");

    Reply cut = write(model, plan, new Draw(0, 1, 9, 1), 70);
    Reply whole = write(model, plan, new Draw(0, 1, 9, 1), 1000);

    assertTrue(cut.cut());
    assertEquals(64, JSON.readTree(cut.text()).get("a").textValue().length());
    assertEquals(6, JSON.readTree(cut.text()).get("b").textValue().length());
    assertFalse(whole.cut(), "64 tokens a string are the plan's own limit");
    assertEquals(64, JSON.readTree(whole.text()).get("b").textValue().length());
  }

  @Test
  void textBeforeTheClosingMarkOfATokenIsKept() {
    // The token ." ends the string and brings its full stop.
    var model = InventedModel.of(Map.of("Q:\"", Map.of("no", 1.0), "Q:\"no", Map.of(".\"", 1.0)));

    Reply reply =
        write(model, JsonSchemaReaderTest.raw("{'type':'string'}"), new Draw(0, 1, 9, 1), 9);

    assertEquals("\"no.\"", reply.text());
  }

  @Test
  void endOfTurnEndsAString() {
    var model =
        new InventedModel(
            before -> {
              float[] logits = new float[InventedModel.END + 1];
              logits[InventedModel.END] = 100;
              return logits;
            });

    Reply reply =
        write(model, JsonSchemaReaderTest.raw("{'type':'string'}"), new Draw(0, 1, 9, 1), 9);

    assertEquals("\"\"", reply.text());
  }

  private static Reply write(InventedModel model, JsonPart plan, Draw draw, int most) {
    try (var writer =
        new JsonWriter(
            model,
            InventedModel.VOCABULARY,
            token -> token == InventedModel.END,
            draw,
            PROMPT,
            most)) {
      return writer.write(plan);
    }
  }
}
