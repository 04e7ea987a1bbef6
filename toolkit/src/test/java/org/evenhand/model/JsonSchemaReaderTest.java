package org.evenhand.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.langchain4j.model.chat.request.json.JsonArraySchema;
import dev.langchain4j.model.chat.request.json.JsonBooleanSchema;
import dev.langchain4j.model.chat.request.json.JsonEnumSchema;
import dev.langchain4j.model.chat.request.json.JsonIntegerSchema;
import dev.langchain4j.model.chat.request.json.JsonNumberSchema;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonRawSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.langchain4j.model.chat.request.json.JsonSchemaElement;
import dev.langchain4j.model.chat.request.json.JsonStringSchema;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonSchemaReaderTest {

  @Test
  void everyKindOfLangchain4jIsRead() {
    var schema =
        JsonObjectSchema.builder()
            .addProperty("why", JsonStringSchema.builder().description("one sentence").build())
            .addProperty("winner", JsonEnumSchema.builder().enumValues("first", "second").build())
            .addProperty("sure", JsonBooleanSchema.builder().build())
            .addProperty("words", new JsonIntegerSchema())
            .addProperty("share", new JsonNumberSchema())
            .addProperty("facts", JsonArraySchema.builder().items(new JsonStringSchema()).build())
            .addProperty("inner", JsonObjectSchema.builder().addStringProperty("a").build())
            .required("why")
            .build();

    var text = new JsonPart.Text(0, Integer.MAX_VALUE);
    assertEquals(
        new JsonPart.Fields(
            List.of(
                new JsonPart.Field("why", text),
                new JsonPart.Field(
                    "winner", new JsonPart.OneOf(List.of("\"first\"", "\"second\""))),
                new JsonPart.Field("sure", new JsonPart.OneOf(List.of("true", "false"))),
                new JsonPart.Field("words", new JsonPart.Digits(false, true)),
                new JsonPart.Field("share", new JsonPart.Digits(true, true)),
                new JsonPart.Field("facts", new JsonPart.Items(text, 0, 8)),
                new JsonPart.Field(
                    "inner", new JsonPart.Fields(List.of(new JsonPart.Field("a", text)))))),
        read(schema));
  }

  @Test
  void rangesOfIntegersBecomeChoices() {
    assertEquals(
        new JsonPart.OneOf(List.of("0", "1", "2", "3", "4", "5")),
        raw("{'type':'integer','minimum':0,'maximum':5}"));
    assertEquals(
        new JsonPart.OneOf(List.of("-1", "0")),
        raw("{'type':'integer','exclusiveMinimum':-2,'exclusiveMaximum':1}"));
    assertEquals(new JsonPart.Digits(false, false), raw("{'type':'integer','minimum':0}"));
    assertEquals(new JsonPart.OneOf(List.of("1", "2")), raw("{'type':'integer','enum':[1,2]}"));
  }

  @Test
  void rawSchemaMayStandWithinAnObject() {
    var schema =
        JsonObjectSchema.builder()
            .addProperty(
                "score", JsonRawSchema.from("{\"type\":\"integer\",\"minimum\":1,\"maximum\":2}"))
            .build();

    assertEquals(
        new JsonPart.Fields(
            List.of(new JsonPart.Field("score", new JsonPart.OneOf(List.of("1", "2"))))),
        read(schema));
  }

  @Test
  void enumMayBeTheWhole() {
    assertEquals(
        new JsonPart.OneOf(List.of("\"A\"", "\"B \\\"or\\\" C\"")),
        read(JsonEnumSchema.builder().enumValues("A", "B \"or\" C").build()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'type':'string','pattern':'a+'} | the whole uses pattern; leave that out.",
        "{'type':'object','properties':{'a':{'type':'array'}}} | /a is an array without items; say"
            + " what its items are.",
        "{'type':'integer','minimum':1} | the whole has only one bound; give minimum and maximum,"
            + " or neither.",
        "{'type':'integer','minimum':3,'maximum':2} | the whole has a range from 3 to 2; give a"
            + " range of 1 to 1000 values.",
        "{'type':'integer','minimum':0.5,'maximum':2} | the whole has minimum 0.5; give a whole"
            + " number.",
        "{'enum':['a','a']} | the whole offers 2 choices, 1 of them different; offer 1 to 1000, no"
            + " two alike.",
        "{'enum':[[1]]} | the whole offers the choice [1]; offer texts and numbers only.",
        "{'$ref':'#'} | the whole has the type ; give one of object, array, string, integer,"
            + " number, boolean, or an enum.",
        "{'type':'string','maxLength':-1} | the whole has maxLength -1; give a number from 0.",
      })
  void whatCannotBeKeptIsNamed(String schema, String message) {
    var thrown = assertThrows(IllegalArgumentException.class, () -> raw(schema));

    assertEquals("The model on board cannot keep to this schema: " + message, thrown.getMessage());
  }

  @Test
  void textThatIsNoJsonIsNamed() {
    var thrown = assertThrows(IllegalArgumentException.class, () -> raw("{type"));

    assertEquals(
        true, thrown.getMessage().startsWith("The schema is not JSON ("), thrown.getMessage());
  }

  static JsonPart raw(String schema) {
    return read(JsonRawSchema.from(schema.replace('\'', '"')));
  }

  private static JsonPart read(JsonSchemaElement root) {
    return JsonSchemaReader.read(JsonSchema.builder().name("test").rootElement(root).build());
  }
}
