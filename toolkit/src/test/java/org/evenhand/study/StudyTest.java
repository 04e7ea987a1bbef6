package org.evenhand.study;

import static org.evenhand.study.Lines.everyKind;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.evenhand.SharedData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyTest {
  private static final Settings SETTINGS = Settings.paper().withSeed(7);
  private static final Question QUESTION =
      new Question(
          "1", "Why is the sea salty?", "mix", Level.EDGE, List.of("c1", "c9"), "sea–salt", "g1");

  @TempDir Path temporary;
  private Path folder;

  @BeforeEach
  void name() {
    folder = temporary.resolve("harbour");
  }

  @AfterEach
  void close() {
    AppendedFile.closeAll(folder);
  }

  @Test
  void aStudyComesBackWithAllThatItHad() {
    var study = Study.open(folder, SETTINGS.withDataset("mix", "278bf8ae"));
    Answer answer = answer();
    Answer aligned = alignedAnswer();
    study.append(QUESTION);
    study.append(answer);
    study.append(aligned);
    everyKind().forEach(study.ledger()::append);
    study.uses("judge", new StageModel("gpt-4o", "temperature=1.0"));
    study.uses("judge", new StageModel("gpt-4o", "temperature=1.0"));
    String digest = study.replies().append(Replies.Reply.of(List.of("{}")));

    for (var again : List.of(Study.open(folder), Study.open(folder, SETTINGS))) {
      assertEquals("live: study harbour", again.source().toString());
      assertEquals(List.of(QUESTION), again.questions());
      assertEquals(List.of(answer, aligned), again.answers());
      assertEquals(study.judgments(), again.judgments());
      assertEquals(5, again.judgments().size());
      assertEquals(study.settings(), again.settings());
      assertEquals(
          List.of(new StageModel("gpt-4o", "temperature=1.0")),
          again.settings().models().get("judge"));
      assertEquals(List.of("{}"), again.replies().find(digest).orElseThrow().raw());
      assertEquals(List.of(), again.torn());
    }
  }

  @Test
  void whatATrialIsStandsInTheSettingsAndOtherwiseInNoFile() throws IOException {
    Study.open(folder, SETTINGS.reanswering()).close();
    assertTrue(
        Files.readString(folder.resolve("study.json")).contains("\"trialKind\" : \"REANSWER\""));
    assertEquals(TrialKind.REANSWER, Study.open(folder).settings().trialKind());
    assertEquals(SETTINGS.reanswering(), Study.open(folder).settings());
    assertEquals(
        TrialKind.REANSWER,
        SETTINGS
            .reanswering()
            .withSeed(1)
            .withTrials(2)
            .withModel("a", new StageModel("m", ""))
            .withDataset("d", "p")
            .withBand(1)
            .withTolerance(1)
            .withRepeats(1)
            .trialKind());
    var e = assertThrows(IllegalStateException.class, () -> Study.open(folder, SETTINGS));
    assertTrue(e.getMessage().contains("trialKind is REANSWER, not REJUDGE"), e.getMessage());

    Path other = temporary.resolve("other");
    Study.open(other, SETTINGS).close();
    String json = Files.readString(other.resolve("study.json"));
    assertFalse(json.contains("trialKind"), json);
    Files.writeString(
        other.resolve("study.json"),
        json.replace("\"repeats\"", "\"trialKind\":\"?\",\"repeats\""));
    e = assertThrows(IllegalStateException.class, () -> Study.open(other));
    assertTrue(e.getMessage().contains("'trialKind' is ? where one of [REJUDGE, REANSWER]"));
  }

  @Test
  void otherSettingsAreRefusedAndTheFieldsAreNamed() {
    Study.open(folder, SETTINGS.withDataset("mix", "a"));

    var e =
        assertThrows(
            IllegalStateException.class,
            () ->
                Study.open(
                    folder,
                    SETTINGS.withTrials(5).withSeed(8).withBand(0.5).withDataset("mix", "b")));

    assertEquals(
        "The study %s was made with other settings: trials is 25, not 5; band is 0.0, not 0.5; seed is 7, not 8; dataset mix is a, not b. Open it with Study.open(folder), which uses its own, or give another folder."
            .formatted(folder),
        e.getMessage());
  }

  @Test
  void modelsThatAnotherProcessNotedMeanwhileAreKept() {
    Study early = Study.open(folder, SETTINGS);
    Study.open(folder).uses("judging", new StageModel("one", ""));
    early.uses("judging", new StageModel("two", ""));

    assertEquals(
        List.of(new StageModel("one", ""), new StageModel("two", "")),
        Study.open(folder).settings().models().get("judging"));
    assertEquals(early.settings(), Study.open(folder).settings());
  }

  @Test
  void aPinThatIsNewIsAddedToTheSettings() {
    Study.open(folder, SETTINGS.withDataset("mix", "a"));
    Study.open(folder, SETTINGS.withDataset("cs", "b"));

    assertEquals("{cs=b, mix=a}", Study.open(folder).settings().datasets().toString());
  }

  @Test
  void fieldsThatAnotherToolkitWroteAreKept() throws IOException {
    Study.open(folder, SETTINGS);
    Path json = folder.resolve("study.json");
    Files.writeString(
        json,
        "\ufeff" + Files.readString(json).replace("\"seed\" : 7", "\"seed\" : 7, \"note\" : [1]"));

    Study.open(folder).uses("judge", new StageModel("m", ""));

    assertTrue(Files.readString(json).contains("\"note\" : [ 1 ]"), Files.readString(json));
    assertEquals(7, Study.open(folder).settings().seed());
  }

  @Test
  void aNewerVersionIsRefused() throws IOException {
    Study.open(folder, SETTINGS);
    Path json = folder.resolve("study.json");
    Files.writeString(json, Files.readString(json).replace("\"version\" : 1", "\"version\" : 3"));

    assertEquals(
        json + " is of version 3; this toolkit reads versions 1 to 1. Use a newer toolkit.",
        assertThrows(IllegalStateException.class, () -> Study.open(folder)).getMessage());
  }

  /** E112: a file written in place was cut; here the old one stays until the new one is whole. */
  @Test
  void aCutSettingsFileIsNamedWithItsPlaceAndTheWayOut() throws IOException {
    var study = Study.open(folder, SETTINGS);
    study.append(QUESTION);
    Path json = folder.resolve("study.json");
    Files.writeString(json, Files.readString(SharedData.cases("E112.json")));

    var e = assertThrows(UncheckedIOException.class, () -> Study.open(folder));
    assertTrue(e.getMessage().startsWith(json + " is damaged at line 1, column "), e.getMessage());
    assertTrue(
        e.getMessage()
            .endsWith(
                "delete it and open the study with the settings it was made with: answers and judgments stay."),
        e.getMessage());

    Files.delete(json);
    assertEquals(List.of(QUESTION), Study.open(folder, SETTINGS).questions());
  }

  @Test
  void aTemporaryFileThatACrashLeftIsNoHindrance() throws IOException {
    Study.open(folder, SETTINGS);
    Files.writeString(folder.resolve("study.json.new"), "{\"evenhand\":\"st");

    Study.open(folder).uses("judge", new StageModel("m", ""));

    assertFalse(Files.exists(folder.resolve("study.json.new")));
    assertEquals(1, Study.open(folder).settings().models().size());
  }

  @Test
  void tornTailsOfAllFilesAreReported() throws IOException {
    var study = Study.open(folder, SETTINGS);
    study.append(QUESTION);
    study.append(answer());
    for (String name : List.of("questions.jsonl", "answers.jsonl")) {
      Path file = folder.resolve(name);
      Files.writeString(file, Files.readString(file) + "{\"da");
    }

    var again = Study.open(folder);

    assertEquals(
        List.of(
            folder.resolve("questions.jsonl")
                + ", line 3: the last 4 bytes are no whole line and are left out: a crash cut them off, or another process is writing them.",
            folder.resolve("answers.jsonl")
                + ", line 3: the last 4 bytes are no whole line and are left out: a crash cut them off, or another process is writing them."),
        again.torn());
  }

  @Test
  void theSameQuestionOrAnswerIsKeptOnceAndAnotherOfItsNameIsRefused() {
    for (var study :
        List.of(
            Study.open(folder, SETTINGS),
            Study.of(
                new Source(Source.Kind.SIMULATED, "test"),
                SETTINGS,
                List.of(),
                List.of(),
                List.of()))) {
      study.append(QUESTION);
      study.append(QUESTION);
      study.append(answer());
      study.append(answer());

      assertEquals(1, study.questions().size());
      assertEquals(1, study.answers().size());
      assertEquals(
          "Question 1 of mix is there twice with different content. Rename one of them.",
          assertThrows(
                  IllegalArgumentException.class,
                  () -> study.append(Question.of("mix", "1", "Why?", Level.NODE)))
              .getMessage());
      assertEquals(
          "The answer of LightRAG#1 to question 1 of mix is there twice with different content. Rename one of them.",
          assertThrows(
                  IllegalArgumentException.class,
                  () -> study.append(Answer.of("mix", "1", Lines.LIGHTRAG, "Else.", 1)))
              .getMessage());
    }
  }

  @Test
  void aFolderWithoutAStudyIsNamed() {
    assertEquals(
        folder
            + " holds no study: it has no study.json. Give Study.open the settings to begin one.",
        assertThrows(IllegalStateException.class, () -> Study.open(folder)).getMessage());
  }

  @Test
  void theSourceOfAStudyStaysWithIt() {
    var recorded = new Source(Source.Kind.RECORDED, "SmolLM2, seed 1");
    Study.open(folder, recorded, SETTINGS);

    assertEquals(recorded, Study.open(folder, SETTINGS).source());
  }

  @Test
  void settingsOutOfRangeAreRefused() {
    assertEquals(
        "0 repeats and 25 trials: both must be at least 1.",
        assertThrows(IllegalArgumentException.class, () -> SETTINGS.withRepeats(0)).getMessage());
    assertEquals(
        "A band of NaN points is not between 0 and 1000. Use 0 for none.",
        assertThrows(IllegalArgumentException.class, () -> SETTINGS.withBand(Double.NaN))
            .getMessage());
    assertEquals(
        "A tolerance of -1 words is negative. Use 0 for equal lengths.",
        assertThrows(IllegalArgumentException.class, () -> SETTINGS.withTolerance(-1))
            .getMessage());
  }

  private static Answer answer() {
    return new Answer(
        "mix",
        "1",
        Lines.LIGHTRAG,
        "Rivers bring salt.\r\nİ 规模",
        OptionalInt.of(5),
        OptionalInt.of(9),
        List.of("c9", "c1"),
        new AnswerCost(
            "gpt-4o-mini",
            2,
            900,
            40,
            OptionalDouble.of(0.00125),
            3_000_000_000L,
            List.of(
                new StageCost(AnswerStage.TERMS, 1, 0, 0),
                new StageCost(AnswerStage.ANSWERING, 1, 800, 31)),
            OptionalInt.of(0),
            OptionalInt.of(61)),
        Optional.empty());
  }

  private static Answer alignedAnswer() {
    return answer()
        .aligned(
            "Rivers bring salt to it.",
            5,
            OptionalInt.of(6),
            new Alignment(
                Lines.HIRAG,
                answer().text(),
                List.of(
                    new Alignment.Attempt(Alignment.State.REASKED, 3, "Rivers bring."),
                    new Alignment.Attempt(Alignment.State.APPENDED, 5, "Rivers bring salt to it.")),
                Alignment.State.APPENDED));
  }
}
