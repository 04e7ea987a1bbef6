package org.evenhand.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.evenhand.study.Settings;
import org.evenhand.study.Study;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the command says without asking a model: mistakes, and the plan. */
class JudgeStudyTest {
  /** A server on this machine needs no key, and a plan does not ask it. */
  private static final String LOCAL = "MODEL=vllm:judge";

  @TempDir Path folder;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void withoutAStudyItListsWhatItKnows() {
    assertEquals(1, run());
    String said = err();
    assertTrue(said.startsWith("Which study? make judge STUDY=folder, and:\n  STUDY "), said);
    for (Option option : JudgeStudy.OPTIONS) {
      assertTrue(said.contains("\n  " + option.name() + " "), option.name());
    }
  }

  @Test
  void aFolderWithoutAStudyAndAStudyWithoutAnswersAreTold() {
    assertEquals(1, run("STUDY=" + folder));
    assertEquals(
        folder
            + " holds no study: it has no study.json. Give the folder that Study.open was given in"
            + " the notebook.\n",
        err());
    assertFalse(Files.exists(folder.resolve("study.lock")));

    Study.open(folder, Settings.paper()).close();
    assertEquals(1, run("STUDY=" + folder));
    assertEquals(
        "The study %s has no answers to judge. Let methods answer its questions first.\n"
            .formatted(folder),
        err());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "JUDGE=best | JUDGE=best: give one of rubric, old, choice.",
        "EXPLANATIONS=maybe | EXPLANATIONS=maybe: give one of yes, no.",
        "PLAN=yes | PLAN=yes: give one of all, only.",
        "TRIALS=0 | TRIALS=0: give a whole number from 1.",
        "TRIALS=25 | TRIALS=25: the study has 3, which was fixed when it was begun. Give fewer, or"
            + " begin another study with Settings.withTrials.",
        "FIRST=Brief | FIRST=Brief goes with JUDGE=old only: the others show every pair in both"
            + " orders.",
        "JUDGE=old FIRST=LightRAG | FIRST=LightRAG: no answer of the study is of it. It has answers"
            + " of [Brief#1, Verbose#1].",
        "BUDGET=free | BUDGET=free: give a number such as 2.5.",
        "BUDGET=0 | A budget of 0.0 dollars allows nothing. Give a positive limit, or none.",
        "MODEL=on-board BUDGET=3 | BUDGET=3 has no meaning for the model on board, which costs"
            + " nothing and is asked one call at a time. Leave it out.",
        "MODEL=vllm:judge,vllm:judge | twice",
      })
  void everythingIsCheckedBeforeAnythingIsAsked(String wishes, String message) {
    HarbourStudy.make(folder, 2, 0);
    var arguments = new ArrayList<>(List.of("STUDY=" + folder));
    arguments.addAll(List.of(wishes.split(" ")));
    if (!wishes.contains("MODEL")) {
      arguments.add(LOCAL);
    }

    assertEquals(1, run(arguments.toArray(String[]::new)));

    String said = err();
    assertTrue(
        message.equals("twice") ? said.contains("is named twice") : said.equals(message + "\n"),
        said);
    assertEquals(0, Study.open(folder).ledger().size());
  }

  @Test
  void withoutAModelItSaysHowToNameOne() {
    var e =
        assertThrows(
            IllegalArgumentException.class,
            () -> JudgeModels.of(Wishes.read(List.of(), JudgeModels.OPTIONS), name -> null, false));
    assertTrue(
        e.getMessage()
            .startsWith(
                "No model is there to judge: name one with MODEL=… or EVENHAND_MODEL, such as"
                    + " gpt-4o-mini together with OPENAI_API_KEY, or ollama:llama3.2. "),
        e.getMessage());
    var named =
        JudgeModels.of(
            Wishes.read(List.of(), JudgeModels.OPTIONS), name -> " vllm:big , vllm:small", false);
    assertEquals(2, named.size());
    assertTrue(named.get(1).toString().startsWith("small at http://"), named.toString());
  }

  @Test
  void thePlanSaysCallsTokensPriceTimeBudgetAndWhatIsNotAligned() {
    HarbourStudy.make(folder, 3, 2);

    int status =
        run(
            "STUDY=" + folder,
            "MODEL=vllm:judge",
            "PLAN=only",
            "PRICE=100,200",
            "BUDGET=0.5",
            "RPM=18");

    assertEquals("", err());
    assertEquals(0, status);
    String said = out.toString(StandardCharsets.UTF_8);
    assertTrue(
        said.contains("3 questions, 3 comparisons, 36 judgments, of which 0 are there."), said);
    assertTrue(said.contains("Price: about $"), said);
    assertTrue(
        said.contains("Time: at least 2 min 0 s (18 requests a minute, 8 at a time)."), said);
    assertTrue(said.contains("1 of 3 comparisons are of answers that are not aligned:"), said);
    assertTrue(
        said.contains(
            "Budget of this run: $0.50 for each model, which the plan exceeds: the run will stop at"
                + " it, and can go on."),
        said);
    assertFalse(Files.exists(folder.resolve("judgments.jsonl")));
  }

  @Test
  void theOldProtocolIsOneCallThatShowsOneMethodFirst() {
    HarbourStudy.make(folder, 3, 3);
    assertEquals(0, run("STUDY=" + folder, LOCAL, "PLAN=only", "JUDGE=old", "FIRST=Verbose"));
    String said = out.toString(StandardCharsets.UTF_8);
    assertTrue(said.contains("3 questions, 3 comparisons, 3 judgments"), said);
    assertTrue(
        said.contains("winners on [Comprehensiveness, Diversity, Empowerment, Overall]"), said);
    assertTrue(said.contains("All comparisons are of aligned answers."), said);
    out.reset();
    assertEquals(
        0, run("STUDY=" + folder, LOCAL, "PLAN=only", "JUDGE=old", "FIRST=Verbose", "TRIALS=2"));
    assertTrue(out.toString(StandardCharsets.UTF_8).contains("3 comparisons, 6 judgments"));
    out.reset();
    assertEquals(0, run("STUDY=" + folder, LOCAL, "PLAN=only", "JUDGE=choice", "TRIALS=2"));
    said = out.toString(StandardCharsets.UTF_8);
    assertTrue(said.contains("3 questions, 3 comparisons, 24 judgments"), said);
    out.reset();
    assertEquals(0, run("STUDY=" + folder, LOCAL, "PLAN=only", "ASPECTS=leanrag"));
    said = out.toString(StandardCharsets.UTF_8);
    assertTrue(
        said.contains("scores on [Comprehensiveness, Empowerment, Diversity, Overall]"), said);
    assertEquals(1, run("STUDY=" + folder, LOCAL, "PLAN=only", "ASPECTS=" + folder + "/none"));
    assertEquals(
        "ASPECTS=%s/none: no set of aspects has this name, and there is no such file. Give paper, old, leanrag or a JSON file."
            .formatted(folder),
        err().strip());
  }

  private int run(String... arguments) {
    return new JudgeStudy(stream(out), stream(err), name -> null).run(List.of(arguments));
  }

  private String err() {
    String said = err.toString(StandardCharsets.UTF_8).replace("\r\n", "\n");
    err.reset();
    return said;
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }
}
