package org.evenhand.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.evenhand.SharedData;
import org.evenhand.study.Aspect;
import org.evenhand.study.Verdict;
import org.evenhand.study.Verdict.Points;
import org.evenhand.study.Verdict.Reason;
import org.evenhand.study.Verdict.Winner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Replies on which other tools failed, by their number in the catalogue of cases. */
class ReplyCasesTest {
  private static final ReplyReader READER = ReplyReader.ofScores(Aspect.PAPER, 0, 5);

  private static final Verdict.Scores EXPECTED =
      new Verdict.Scores(
          Map.of(
              Aspect.COMPREHENSIVENESS, new Points(4, 3),
              Aspect.RELEVANCE, new Points(4, 4),
              Aspect.EMPOWERMENT, new Points(3, 3),
              Aspect.DIRECTNESS, new Points(5, 4)));

  /** A key without quotes hides whose winner an inner object names: it was read as Overall's. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "{Diversity: {\"winner\": \"Answer 1\"}}~NOT_JSON~the object is no JSON, even mended",
        "{Diversity Winner ：{\"winner\": \"Answer 1\"}}~NOT_JSON~the object is no JSON, even mended",
        "{*Diversity*: {\"winner\": \"Answer 1\"}}~NOT_JSON~the verdict is part of something in braces"
            + " that is no JSON",
        "{(a) {(b) {\"Overall\": \"Answer 1\"}}}~NOT_JSON~the verdict is part of something in braces"
            + " that is no JSON",
        "{Diversity: {\"winner\": \"Answer 1\"}~TRUNCATED~the object does not end",
        "{Diversity: {\"winner\": 1}} {\"Overall\": \"Answer 2\"}~AMBIGUOUS~2 objects, one of them"
            + " unreadable: the object is no JSON, even mended",
      })
  void theWinnerOfAnotherAspectUnderABareKeyIsNoVerdict(String reply, Reason reason, String why) {
    var reader = ReplyReader.ofWinners(List.of(Aspect.OVERALL), false);
    assertEquals(new Verdict.Unscored(reason, why), reader.read(reply).verdict());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "The set {a, b} was asked for. {\"Overall\": \"Answer 2\"}",
        "The set {x: x > 0} was asked for. {\"Overall\": \"Answer 2\"}",
        "An open { brace. {\"Overall\": \"Answer 2\"}",
        "{\"Overall\": \"Answer 2\"} and } and {c}",
        "The set {a, {\"b\": 1}} was asked for. {\"Overall\": \"Answer 2\"}",
      })
  void bracesInProseDoNotHideAVerdict(String reply) {
    var reader = ReplyReader.ofWinners(List.of(Aspect.OVERALL), false);
    assertEquals(
        new Verdict.Winners(Map.of(Aspect.OVERALL, Winner.SECOND)), reader.read(reply).verdict());
  }

  @ParameterizedTest
  @CsvSource({
    "E001, FENCE",
    "E002, FENCE PROSE",
    "E003, ''",
    "E005, SINGLE_QUOTES PYTHON_LITERALS",
    "E006, COMMENTS RAW_LINE_BREAKS",
    "E017, DOUBLE_ENCODING",
    "E018, WRAPPER",
    "E019, REASONING",
    "E024, CURLY_QUOTES FULL_WIDTH",
    "E026, ILLEGAL_ESCAPES",
    "E027, ''",
    "E030, ''",
    "E033, DOUBLED_BRACES",
    "E035, CHAT_MARKS",
    "E037, PROSE",
  })
  void damagedRepliesGiveTheScoresOfTheWholeObject(String name, String repairs) throws IOException {
    Reading reading = READER.read(text(name));
    assertEquals(EXPECTED, reading.verdict(), name);
    assertEquals(
        repairs, String.join(" ", reading.repairs().stream().map(Enum::name).toList()), name);
    assertEquals(name.equals("E030"), reading.contradicted(), name);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "E007~NOT_A_VALUE~Relevance of answer 2 is 'four', not a number",
        "E009~REFUSED~I'm sorry, but I can't evaluate these answers.",
        "E010~NOT_JSON~no JSON object in: A Comprehensiveness (0-5): 4",
        "E013~NOT_JSON~no JSON object in: 4.5",
        "E014~OUT_OF_RANGE~Comprehensiveness of answer 1 is 85, outside 0 to 5; Empowerment of"
            + " answer 1 is -1, outside 0 to 5",
        "E016~NOT_A_VALUE~Comprehensiveness of answer 1 is '优秀', not a number",
        "E021~AMBIGUOUS~2 complete objects that differ",
        "E028~TRUNCATED~the object does not end",
        "E039~AMBIGUOUS~key 'comprehensiveness' has the values 1 and 4",
      })
  void unusableRepliesHaveAReasonAndNoScore(String name, Reason reason, String detail)
      throws IOException {
    var unscored = assertInstanceOf(Verdict.Unscored.class, READER.read(text(name)).verdict());
    assertEquals(reason, unscored.reason(), name);
    assertTrue(unscored.detail().startsWith(detail), name + ": " + unscored.detail());
  }

  @Test
  void numbersInStringsAreCoercedAndFlaggedE007() throws IOException {
    String reply = text("E007").replace("\"four\"", "4");
    Reading reading = READER.read(reply);
    assertEquals(
        List.of(4, 4, 3, 5),
        ((Verdict.Scores) reading.verdict())
            .byAspect().values().stream().map(Points::first).toList());
    assertEquals(List.of(Repair.COERCED), reading.repairs());
  }

  @ParameterizedTest
  @CsvSource({
    "'0.75', NOT_A_VALUE", "'00.75', NOT_A_VALUE", "'3/10', NOT_A_VALUE", "'85', OUT_OF_RANGE",
    "'-1', OUT_OF_RANGE", "'7/5', OUT_OF_RANGE", "'4-5', NOT_A_VALUE", "'four', NOT_A_VALUE",
    "'4 or 5', NOT_A_VALUE", "'', NOT_A_VALUE", "'1e1', NOT_A_VALUE", "'٤', NOT_A_VALUE",
  })
  void stringsThatAreNoScoreOfTheScaleAreNoScore(String value, Reason reason) {
    var reader = ReplyReader.ofScores(List.of(Aspect.RELEVANCE), 0, 5);
    String reply = "{\"A\":{\"relevance\":\"" + value + "\"},\"B\":{\"relevance\":1}}";
    assertEquals(reason, reason(reader.read(reply)), value);
  }

  @ParameterizedTest
  @CsvSource({
    "4.0, ''",
    "4e0, ''",
    "3.5, NOT_A_VALUE",
    "1e999999999, OUT_OF_RANGE",
    "null, MISSING",
    "true, NOT_A_VALUE",
    "NaN, NOT_JSON",
    "1e99999999999, NOT_JSON",
    "[4], NOT_A_VALUE",
    "3/5, NOT_JSON",
    "{}, MISSING",
  })
  void onlyWholeNumbersAreScores(String value, String reason) {
    var reader = ReplyReader.ofScores(List.of(Aspect.RELEVANCE), 0, 5);
    Reading reading = reader.read("{\"A\":{\"relevance\":" + value + "},\"B\":{\"relevance\":1}}");
    assertEquals(reason, reading.isScored() ? "" : reason(reading).name(), value);
  }

  @Test
  void theLastLineDecidesAmongMarksE012() throws IOException {
    var reader = MarkerReader.of(Aspect.OVERALL);
    assertEquals(Winner.SECOND, winner(reader.read(text("E012"))));
    assertEquals(Winner.TIE, winner(reader.read("<think>[[A]]</think>So [[C]] it is: [[C]]\n ")));
    assertEquals(Reason.AMBIGUOUS, reason(reader.read("[[A]]\n[[A]] or [[B]]")));
    assertEquals(Reason.MISSING, reason(reader.read("[[A]]\nbut not really")));
    assertEquals(Reason.REFUSED, reason(reader.read("I'm sorry, no.")));
    assertEquals(Reason.EMPTY, reason(reader.read(" \n")));
  }

  @Test
  void stringsKeepEveryCharacterE003E026E027() throws Exception {
    JsonNode strict = new ObjectMapper().readTree(text("E003"));
    assertEquals(strict.get("reason").asText(), reason(text("E003")));
    assertEquals("A derives \\(x^2\\) and the fee \\$3; B omits \\sigma.", reason(text("E026")));
    assertEquals("it's the author's view", reason(text("E005")));
    assertEquals("Two points:\n\n- A cites the hive count\n- B does not", reason(text("E006")));
    // Legal escapes mean what JSON says they mean; whoever shows the text cleans it.
    assertEquals("A shows $\frac{1}{2}$ and $3\times4$.", reason(text("E027")));
  }

  @Test
  void anAddressInAStringIsNoCommentE006() throws Exception {
    String reply = "{\"A\":1, // thin\n \"reason\":\"see http://x/y /* z */ # w\",}";
    assertEquals("see http://x/y /* z */ # w", reason(reply));
  }

  @Test
  void emptyResponsesSayWhyE029() throws IOException {
    JsonNode choice = new ObjectMapper().readTree(text("E029")).at("/choices/0");
    assertEquals("length", choice.get("finish_reason").asText());
    Reading reading =
        READER.read(response(choice.at("/message/content").asText(), FinishReason.LENGTH));
    assertEquals(
        new Verdict.Unscored(
            Reason.EMPTY,
            "no text: the budget was used by hidden reasoning; raise the token limit"),
        reading.verdict());
    assertEquals(Reason.EMPTY, reason(READER.read(response("", FinishReason.STOP))));
    var withoutText = ChatResponse.builder().aiMessage(AiMessage.builder().build()).build();
    assertEquals(Reason.EMPTY, reason(READER.read(withoutText)));
    assertEquals(Reason.TRUNCATED, reason(READER.read("<think>A is fuller, since")));
    assertEquals(Reason.FILTERED, reason(READER.read(response("x", FinishReason.CONTENT_FILTER))));
  }

  @Test
  void aReplyCutAfterItsObjectCountsOnlyIfNothingFollowed() throws IOException {
    assertTrue(READER.read(response(text("E003"), FinishReason.LENGTH)).isScored());
    assertEquals(
        Reason.TRUNCATED, reason(READER.read(response(text("E002"), FinishReason.LENGTH))));
    assertEquals(
        Reason.TRUNCATED, reason(READER.read(response("Let me see", FinishReason.LENGTH))));
  }

  @Test
  void repeatedKeysWithEqualValuesAreFlaggedE039() throws IOException {
    Reading reading = READER.read(text("E039").replace(":1,", ":4,"));
    assertEquals(EXPECTED, reading.verdict());
    assertEquals(List.of(Repair.REPEATED_KEY), reading.repairs());
  }

  @Test
  void missingPartsNeverBecomeZeroE018() throws IOException {
    String known = text("E018");
    assertEquals(Reason.MISSING, reason(READER.read(known.replace("answer_1", "model_x"))));
    assertEquals(Reason.MISSING, reason(READER.read(known.replace("relevance", "fit"))));
    assertEquals(Reason.MISSING, reason(READER.read("{\"grades\":" + known + "}")));
    assertEquals(Reason.MISSING, reason(READER.read("{\"A\":{},\"B\":{}}")));
    assertEquals(
        Reason.AMBIGUOUS,
        reason(READER.read("{\"A\":{\"relevance\":1},\"answer 1\":{\"relevance\":2},\"B\":{}}")));
  }

  @Test
  void everyReasonPrefersNoScoreOverADraftE019() {
    String whole = EXPECTED_JSON;
    String draft = whole.replace("4", "1");
    assertEquals(EXPECTED, READER.read("draft " + draft + "\n</think>\n" + whole).verdict());
    assertEquals(Reason.AMBIGUOUS, reason(READER.read(draft + " </think> " + whole)));
    assertEquals(
        EXPECTED, READER.read("<think>a<think>b</think>" + draft + "</think>" + whole).verdict());
    assertEquals(Reason.EMPTY, reason(READER.read("<think>" + whole + "</think>")));
    // Inside a string the tag is text.
    String quoting = whole.replace("}}", "},\"reason\":\"</think>\",}");
    assertEquals(EXPECTED, READER.read(quoting).verdict());
  }

  @Test
  void equalObjectsAreOneAndHalfReadOnesMakeDoubtE021() {
    String whole = EXPECTED_JSON;
    Reading twice = READER.read(whole + "\nonce more: " + whole);
    assertEquals(EXPECTED, twice.verdict());
    assertEquals(EnumSet.of(Repair.PROSE, Repair.REPEATED_OBJECT), Set.copyOf(twice.repairs()));
    assertEquals(Reason.AMBIGUOUS, reason(READER.read(whole + whole.replace("4", "9"))));
    assertEquals(Reason.TRUNCATED, reason(READER.read(whole + whole.substring(0, 40))));
    assertEquals(EXPECTED, READER.read("{\"note\":1} " + whole + " {").verdict());
  }

  @Test
  void aVerdictQuotedInsideAStringGainsNothing() {
    String quoted = EXPECTED_JSON.replace("4", "0").replace("\"", "\\\"");
    String reply = EXPECTED_JSON.replace("}}", "},\"reason\":\"" + quoted + "\"}");
    assertEquals(EXPECTED, READER.read(reply).verdict());
    // Nor does it as the only text of an object that is no wrapper.
    assertEquals(Reason.MISSING, reason(READER.read("{\"quote\":\"" + quoted + "\"}")));
  }

  @Test
  void winnersAreReadByTheirLabels() {
    var reader = ReplyReader.ofWinners(List.of(Aspect.DIVERSITY, Aspect.OVERALL), true);
    String lightRag =
        "{\"Diversity\":{\"Winner\":\"Answer 2\",\"Explanation\":\"1 is [[A]] narrow\"},"
            + "\"Overall Winner\":{\"Winner\":\"**Answer 1**\",\"Explanation\":\"\"}}";
    assertEquals(
        new Verdict.Winners(Map.of(Aspect.DIVERSITY, Winner.SECOND, Aspect.OVERALL, Winner.FIRST)),
        reader.read(lightRag).verdict());
    assertEquals(
        new Verdict.Winners(Map.of(Aspect.DIVERSITY, Winner.TIE, Aspect.OVERALL, Winner.SECOND)),
        reader.read("{\"diversity\":\"tie\",\"overall\":2}").verdict());
    assertEquals(
        Reason.NOT_A_VALUE,
        reason(reader.read("{\"diversity\":\"[Answer 1 or Answer 2]\",\"overall\":2}")));
    assertEquals(Reason.MISSING, reason(reader.read("{\"diversity\":\"Answer 1\"}")));
    assertEquals(Reason.MISSING, reason(reader.read("{\"winner\":\"Answer 1\"}")));
  }

  @Test
  void aSingleWinnerMayBeCalledWinner() {
    var reader = ReplyReader.ofWinners(List.of(Aspect.OVERALL), false);
    assertEquals(Winner.FIRST, winner(reader.read("{\"winner\":\"Answer 1\"}")));
    assertEquals(Winner.SECOND, winner(reader.read("```json\n{'Overall': 'B',}\n```")));
    assertEquals(Reason.NOT_A_VALUE, reason(reader.read("{\"winner\":\"tie\"}")));
    assertEquals(Reason.NOT_A_VALUE, reason(reader.read("{\"winner\":\"Answer 3\"}")));
    assertEquals(Reason.NOT_A_VALUE, reason(reader.read("{\"winner\":-1}")));
    assertEquals(Reason.TRUNCATED, reason(reader.read("{\"winner\":\"Answer 1")));
    assertEquals(Reason.NOT_JSON, reason(reader.read("Answer 1 is better.")));
  }

  @Test
  void noRenderingOfACaseThrowsOnWinnersEither() throws IOException {
    var reader = ReplyReader.ofWinners(List.of(Aspect.OVERALL), true);
    for (String name : List.of("E001", "E012", "E021", "E028", "E033", "E037", "E039")) {
      assertFalse(reader.read(text(name)).isScored(), name);
    }
  }

  private static final String EXPECTED_JSON =
      "{\"A\":{\"comprehensiveness\":4,\"relevance\":4,\"empowerment\":3,\"directness\":5},"
          + "\"B\":{\"comprehensiveness\":3,\"relevance\":4,\"empowerment\":3,\"directness\":4}}";

  /** The text of the member "reason" as it comes through the mender. */
  private static String reason(String reply) throws Exception {
    var mender = new Mender(reply, reply.indexOf('{'));
    mender.mend();
    var object = (Map<?, ?>) StrictJson.read(mender.mended(), EnumSet.noneOf(Repair.class));
    return (String) object.get("reason");
  }

  private static Reason reason(Reading reading) {
    return assertInstanceOf(Verdict.Unscored.class, reading.verdict()).reason();
  }

  private static Winner winner(Reading reading) {
    return assertInstanceOf(Verdict.Winners.class, reading.verdict())
        .byAspect()
        .get(Aspect.OVERALL);
  }

  private static ChatResponse response(String text, FinishReason finish) {
    return ChatResponse.builder().aiMessage(AiMessage.from(text)).finishReason(finish).build();
  }

  private static String text(String name) throws IOException {
    String file = name.equals("E029") ? name + ".json" : name + ".txt";
    return Files.readString(SharedData.cases(file), StandardCharsets.UTF_8);
  }
}
