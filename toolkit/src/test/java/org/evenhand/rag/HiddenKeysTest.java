package org.evenhand.rag;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.evenhand.model.TransportException;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.Settings;
import org.evenhand.study.Study;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HiddenKeysTest {
  @TempDir Path folder;

  private static String shown(String... arguments) {
    return String.join(" | ", HiddenKeys.shown(List.of(arguments)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "--api-key=abc; --api-key=(hidden)",
        "OPENAI_API_KEY=abc; OPENAI_API_KEY=(hidden)",
        "apiKey:abc; apiKey:(hidden)",
        "Authorization: Bearer abc; Authorization: (hidden)",
        "X-API-Key: abc; X-API-Key: (hidden)",
        "graphrag --token abc --method local; graphrag --token (hidden) --method local",
        "{\"password\": \"abc\", \"mode\": \"local\"}; {\"password\": \"(hidden)\", \"mode\": \"local\"}",
        "http://ada:abc@localhost:9621/q; http://(hidden)@localhost:9621/q",
        "http://localhost/q?api_key=abc&mode=local; http://localhost/q?api_key=(hidden)&mode=local",
        "sk-proj-4fX0; (hidden)",
        "model:hf_AbCdEf; model:(hidden)",
        "0f343b0931126a20f133d67c2b018a3b; (hidden)",
        "123e4567-e89b-12d3-a456-426614174000; (hidden)",
        "q7Hs0PwLk3Vz9TnB2xYc; (hidden)",
      })
  void whatIsOrMayBeAKeyIsHidden(String argument, String expected) {
    assertEquals(expected, shown(argument));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "query",
        "{question}",
        "--max-tokens=4000",
        "--max-tokens 4000",
        "--keywords=light,bell",
        "--key={question}",
        "Answer with the key points: {question}",
        "the token economy of Tidewick",
        "--model=claude-3-5-sonnet-20241022",
        "Meta-Llama-3.1-70B-Instruct-Turbo",
        "/home/ada/projects/2024/HarbourStudyOfTheYear2024/index",
        "lib/HarbourStudyOfTheYear2024.jar",
        "https://localhost:9621/v1",
        "Text of about {words} words",
        "{length}",
        "--author",
        "",
      })
  void whatIsNoKeyStays(String argument) {
    assertEquals(argument, shown(argument));
  }

  @Test
  void whatFollowsAnOptionThatNamesAKeyIsHiddenUnlessItIsAnOptionOrAPlace() {
    assertEquals(
        "query | --api-key | (hidden) | --method | local",
        shown("query", "--api-key", "abc", "--method", "local"));
    assertEquals("-token | (hidden)", shown("-token", "with space"));
    assertEquals("--auth | --verbose | 3", shown("--auth", "--verbose", "3"));
    assertEquals("--secret | {question}", shown("--secret", "{question}"));
    assertEquals("key | points", shown("key", "points"));
  }

  @Test
  void textsWithSignsOfPatternsPassThrough() {
    assertEquals("cost=$1\\2 | --note=$HOME\\x", shown("cost=$1\\2", "--note=$HOME\\x"));
    assertEquals("--password=(hidden)", shown("--password=$1\\2"));
  }

  @Test
  void aStudyStoresNoKeyOfACommandAndNoneOfItsEnvironment() throws IOException {
    String[] arguments = StubProgram.command("echo", "--api-key", "hush-hush", "{question}");
    CommandLine method =
        CommandLine.of("MGRAG", arguments).withEnvironment("GRAPHRAG_API_KEY", "quite-quiet");
    Study study = Study.open(folder.resolve("s"), Settings.once());

    Answering.by(method).answer(List.of(Question.of("h", "q1", "Why smoke?", Level.NODE)), study);

    assertTrue(study.answers().get(0).text().contains("hush-hush"), "the program has its key");
    study.close();
    String settings = Files.readString(folder.resolve("s/study.json"));
    assertTrue(settings.contains("--api-key (hidden) {question}"), settings);
    assertFalse(settings.contains("hush"), settings);
    assertFalse(settings.contains("quiet"), settings);
    assertTrue(method.toString().endsWith("--api-key (hidden) {question}"), method.toString());
  }

  @Test
  void messagesHaveNoKeyOfTheArguments() {
    assertEquals(
        "No argument of MGRAG has the place {question}, so that every answer would be to nothing. Write it into one of [graphrag, --api-key, (hidden)], or use withQuestionOnInput.",
        assertThrows(
                IllegalArgumentException.class,
                () -> CommandLine.of("MGRAG", "graphrag", "--api-key", "hush-hush"))
            .getMessage());
    CommandLine failing =
        CommandLine.of(
            "MGRAG", StubProgram.command("refuse", "--api-key", "hush-hush", "{question}"));
    String message =
        assertThrows(TransportException.class, () -> failing.answer(Tiny.asked())).getMessage();
    assertTrue(message.contains("It wrote: not accepted: (hidden)"), message);
  }

  @Test
  void aScriptStoresNoKeyEither() {
    assertEquals(
        "python3 ask.py --token=(hidden)",
        AdapterScript.of("FGRAG", "python3", "ask.py", "--token=hush-hush").settings());
  }
}
