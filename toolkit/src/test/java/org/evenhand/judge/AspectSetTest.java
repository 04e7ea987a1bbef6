package org.evenhand.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.evenhand.study.Aspect;
import org.evenhand.study.Settings;
import org.evenhand.study.Verdict;
import org.evenhand.study.Verdict.Points;
import org.evenhand.study.Verdict.Winner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AspectSetTest {
  private static final String CLARITY =
      """
      {"name": "two of our own", "lowest": 1, "highest": 3,
       "aspects": [
         {"name": "Clarity", "asks": "is it easy to follow?", "scale": {"1": "no", "3": "yes"}},
         {"name": "Use of sources", "asks": "does it name where its facts come from?"}]}
      """;

  @TempDir Path folder;

  /**
   * Judgments are kept under these digests: a change of a prompt makes all of them be asked anew.
   */
  @Test
  void thePromptsOfTheKnownSetsAreThoseThatLedgersWereMadeWith() {
    var model = new ScriptedJudge(id -> "");
    assertEquals("44f169c2b4b6b9c4", RubricJudge.paper(model).rubric());
    assertEquals("44f169c2b4b6b9c4", RubricJudge.of(model, AspectSet.paper()).rubric());
    assertEquals("3ecfcac26a5d2045", RubricJudge.paper(model).withExplanations(false).rubric());
    assertEquals("71ba3b80dabc61c1", ChoiceJudge.overall(model).rubric());
    assertEquals("b5b645162014b01a", ChoiceJudge.oldProtocol(model).rubric());
    assertEquals("23db9aee8ea5102d", ChoiceJudge.of(model, AspectSet.old()).rubric());
  }

  @Test
  void aRubricJudgeAndAChoiceJudgeTakeEverySet() throws IOException {
    for (AspectSet set :
        List.of(AspectSet.paper(), AspectSet.old(), AspectSet.leanRag(), read(CLARITY))) {
      var small = SmallStudy.of(1, Settings.once());
      var rubric = RubricJudge.of(new ScriptedJudge(id -> scores(set)), set);
      var choice = ChoiceJudge.of(new ScriptedJudge(id -> winners(set)), set);

      Judges.of(rubric, choice).run(small.answers(), small.study());

      var points = new TreeMap<String, Points>();
      var winners = new TreeMap<String, Winner>();
      for (Aspect aspect : set.aspects()) {
        points.put(aspect.name(), new Points(set.lowest(), set.highest()));
        winners.put(aspect.name(), Winner.SECOND);
      }
      assertEquals(4, small.study().judgments().size());
      for (var judgment : small.study().judgments()) {
        if (judgment.verdict() instanceof Verdict.Scores found) {
          assertEquals(points, byName(found.byAspect()), set.toString());
        } else {
          assertEquals(winners, byName(((Verdict.Winners) judgment.verdict()).byAspect()));
        }
      }
    }
  }

  @Test
  void leanRagsSetHasItsAspectsFromOneToTen() {
    AspectSet set = AspectSet.leanRag();
    assertEquals(
        "LeanRAG's four aspects [Comprehensiveness, Empowerment, Diversity, Overall], 1 to 10",
        set.toString());
    var prompt = new JudgePrompt(JudgePrompt.Ask.SCORES, true, false, set);
    ShownPrompt shown = shown(prompt);
    assertEquals(set.aspects(), shown.aspects());
    assertEquals(List.of(1, 10), List.of(shown.lowest(), shown.highest()));
    assertTrue(
        ((dev.langchain4j.model.chat.request.json.JsonRawSchema) prompt.jsonSchema().rootElement())
            .schema()
            .contains("\"enum\":[1,2,3,4,5,6,7,8,9,10]"));
    assertEquals(List.of(1, 4, 7, 10), List.copyOf(set.meanings(Aspect.DIVERSITY).keySet()));
  }

  @Test
  void aSetOfOnesOwnStandsInThePromptWordByWord() throws IOException {
    var prompt = new JudgePrompt(JudgePrompt.Ask.SCORES, false, false, read(CLARITY));
    String user = prompt.user(match(), 1, 1);
    assertTrue(
        user.contains(
            """
            - Clarity: is it easy to follow?
                1 = no
                3 = yes
            - Use of sources: does it name where its facts come from?

            A score is a whole number from 1 to 3; 3 is best. Reply"""),
        user);
    assertEquals(
        List.of(new Aspect("Clarity"), new Aspect("Use of sources")), shown(prompt).aspects());
    var choice = new JudgePrompt(JudgePrompt.Ask.WINNERS, false, false, read(CLARITY));
    assertTrue(choice.user(match(), 1, 1).contains("- Clarity: is it easy to follow?\n- Use"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "easy to follow~clear",
        "\"1\": \"no\"~\"1\": \"never\"",
        "\"1\": \"no\"~\"2\": \"no\"",
        "\"highest\": 3~\"highest\": 4",
        "Clarity~Brevity",
      })
  void theDigestChangesWithEveryWordOfTheSet(String word, String other) throws IOException {
    var model = new ScriptedJudge(id -> "");
    String before = RubricJudge.of(model, read(CLARITY)).rubric();
    String after = RubricJudge.of(model, read(CLARITY.replace(word, other))).rubric();
    assertNotEquals(before, after);
    String renamed = CLARITY.replace("two of our own", "another name");
    assertEquals(before, RubricJudge.of(model, read(renamed)).rubric());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "{\"aspects\": []}~: A judge cannot look at the aspects []. Name at least one, each once.",
        "[1]~ is no set of aspects: it has something else than an object for the set. See AspectSet.read for the form.",
        "{\"aspects\": [{\"asks\": \"x\"}]}~ is no set of aspects: it has an aspect without a \"name\". See AspectSet.read for the form.",
        "{\"aspects\": [{\"name\": \"X\"}]}~ is no set of aspects: it has nothing about X: give it \"asks\" (what it is), a \"scale\", or both. See AspectSet.read for the form.",
        "{\"aspects\": [{\"name\": \"X\", \"ask\": \"x\"}]}~ is no set of aspects: it has 'ask' for an aspect, which knows [asks, name, scale] only. See AspectSet.read for the form.",
        "{\"aspects\": [{\"name\": \"X\", \"scale\": [\"a\"]}]}~ is no set of aspects: it has a \"scale\" of X that is no object of scores and meanings. See AspectSet.read for the form.",
        "{\"aspects\": [{\"name\": \"X\", \"scale\": {\"best\": \"a\"}}]}~ is no set of aspects: it has 'best' in the \"scale\" of X where a score and its meaning should be. See AspectSet.read for the form.",
        "{\"aspects\": [{\"name\": \"X\", \"scale\": {\"5\": \"a\", \"05\": \"b\"}}]}~ is no set of aspects: it has the score 05 twice in the \"scale\" of X. See AspectSet.read for the form.",
        "{\"aspects\": [{\"name\": \"X\", \"scale\": {\"6\": \"a\"}}]}~: The aspect X gives a meaning to 6, which is outside 0 to 5.",
        "{\"lowest\": 5, \"aspects\": [{\"name\": \"X\", \"asks\": \"a\"}]}~: Scores from 5 to 5 are no scale. Give a lowest from 0 and a higher highest up to 100.",
        "{\"lowest\": 0.5, \"aspects\": [{\"name\": \"X\", \"asks\": \"a\"}]}~ is no set of aspects: it has a \"lowest\" that is no whole number: 0.5. See AspectSet.read for the form.",
        "{\"aspects\": [{\"name\": \"X\", \"asks\": \"a\"}, {\"name\": \"x winner\", \"asks\": \"b\"}]}~: A judge cannot look at the aspects [X, x winner]. Name at least one, each once.",
        "{\"aspects\": [{\"name\": \"Answer 1\", \"asks\": \"a\"}]}~: An aspect cannot be named 'Answer 1', which means something else in a judge's reply. Give it another name.",
        "{\"aspects\": [{\"name\": \"a: b\", \"asks\": \"a\"}]}~: The aspect 'a: b' cannot stand in a prompt. Use letters, digits, blanks and hyphens, at most 60 in all.",
        "{\"aspects\": [{\"name\": \"X\", \"asks\": \"a\\nb\"}]}~: What is said of the aspect X has a line break or another control character: 'a b'. Write it as one line.",
        "{\"aspects\": [{\"name\": 3, \"asks\": \"a\"}]}~ is no set of aspects: it has a \"name\" of an aspect that is no text: 3. See AspectSet.read for the form.",
      })
  void aFileThatSaysSomethingElseIsTold(String text, String message) {
    var e = assertThrows(IllegalArgumentException.class, () -> read(text));
    String file = folder.resolve("aspects.json") + (message.startsWith(":") ? "" : " ");
    assertEquals(file + message, e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"aspects\": [}", "{\"name\": \"a\", \"name\": \"b\"}", "", "{} {}"})
  void whatIsNoJsonIsTold(String text) {
    var e = assertThrows(IllegalArgumentException.class, () -> read(text));
    assertTrue(e.getMessage().contains(" is no set of aspects: it has "), e.getMessage());
  }

  @Test
  void aMissingFileIsNamed() {
    Path file = folder.resolve("none.json");
    var e = assertThrows(UncheckedIOException.class, () -> AspectSet.read(file));
    assertEquals("There is no file %s. Check the path.".formatted(file), e.getMessage());
  }

  @Test
  void aFileInAnotherEncodingIsTold() throws IOException {
    Path file = folder.resolve("aspects.json");
    Files.write(file, CLARITY.replace("Clarity", "清晰度").getBytes(Charset.forName("GB18030")));
    var e = assertThrows(UncheckedIOException.class, () -> AspectSet.read(file));
    assertTrue(e.getMessage().contains("save it as UTF-8"), e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"清晰度", "स्पष्टता", "ความชัดเจน", "Clarte\u0301", "وضوح"})
  void anAspectMayBeNamedInAnyScript(String name) throws IOException {
    AspectSet set = read(CLARITY.replace("Clarity", name));
    var small = SmallStudy.of(1, Settings.once());
    var judge = RubricJudge.of(new ScriptedJudge(id -> scores(set)), set);

    JudgeReport report = judge.run(small.answers(), small.study());

    assertEquals(Map.of(), report.unscored(), report.toString());
    assertEquals(Normalizer.normalize(name, Normalizer.Form.NFC), set.aspects().get(0).name());
  }

  private AspectSet read(String text) throws IOException {
    return AspectSet.read(Files.writeString(folder.resolve("aspects.json"), text));
  }

  private static <V> TreeMap<String, V> byName(Map<Aspect, V> values) {
    var named = new TreeMap<String, V>();
    values.forEach((aspect, value) -> named.put(aspect.name(), value));
    return named;
  }

  private static String scores(AspectSet set) {
    return "{\"Answer 1\": %s, \"Answer 2\": %s}"
        .formatted(object(set, "" + set.lowest()), object(set, "" + set.highest()));
  }

  private static String winners(AspectSet set) {
    return object(set, "\"Answer 2\"");
  }

  private static String object(AspectSet set, String value) {
    return "{"
        + String.join(
            ", ", set.aspects().stream().map(a -> "\"%s\": %s".formatted(a, value)).toList())
        + "}";
  }

  private static Match match() {
    var small = SmallStudy.of(1, Settings.once());
    return new Match(
        small.study().questions().get(0), small.answers().get(0), small.answers().get(1));
  }

  private static ShownPrompt shown(JudgePrompt prompt) {
    return ShownPrompt.read(
            dev.langchain4j.model.chat.request.ChatRequest.builder()
                .messages(dev.langchain4j.data.message.UserMessage.from(prompt.user(match(), 1, 1)))
                .build())
        .orElseThrow();
  }
}
