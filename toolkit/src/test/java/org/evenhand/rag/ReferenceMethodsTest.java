package org.evenhand.rag;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.evenhand.SharedData;
import org.evenhand.align.AlignedAnswers;
import org.evenhand.align.LengthAlignment;
import org.evenhand.graph.CommunityReport;
import org.evenhand.graph.KnowledgeGraph;
import org.evenhand.graph.Relation;
import org.evenhand.model.OnBoardEmbeddings;
import org.evenhand.simulate.SimulatedWriter;
import org.evenhand.study.Alignment;
import org.evenhand.study.Answer;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.StageModel;
import org.evenhand.study.Study;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * All reference methods on one of the project's corpora, with a model that repeats the beginnings
 * of its context. Those that rank chunks alone show five of them, so that they differ by which.
 */
class ReferenceMethodsTest {
  private static final KnowledgeGraph HARBOUR =
      KnowledgeGraph.read(SharedData.projectRoot().resolve("datasets/harbour"));
  private static final Pattern QUESTION = Pattern.compile("How is (.+) connected with (.+)\\?");

  @TempDir Path folder;

  @Test
  void allMethodsAnswerAndAnyTwoDifferOnAtLeastHalfOfTheQuestions() {
    ScriptedLlm llm = new ScriptedLlm(ReferenceMethodsTest::reply);
    Study study =
        Study.open(folder.resolve("s"), new Source(Source.Kind.SIMULATED, "echo"), Settings.once());
    CommunityReports reports = CommunityWriter.of(llm).write("harbour", HARBOUR, study);
    List<ReferenceMethod<?>> methods =
        List.of(
            NaiveRag.over(HARBOUR, llm).withTopK(5).withEmbeddings(new WordEmbeddings()),
            GlobalGraphRag.over(HARBOUR, reports, llm),
            LocalGraphRag.over(HARBOUR, reports, llm).withEmbeddings(new WordEmbeddings()),
            LightRag.over(HARBOUR, llm).withEmbeddings(new WordEmbeddings()),
            FastGraphRag.over(HARBOUR, llm).withEmbeddings(new WordEmbeddings()),
            Bm25.over(HARBOUR, llm).withTopK(5),
            HippoRag.over(HARBOUR, llm).withEmbeddings(new WordEmbeddings()),
            LinearRag.over(HARBOUR, llm).withEmbeddings(new WordEmbeddings()));
    List<Question> questions = questions();

    Answers answers = Answering.by(methods).answer(questions, study);

    assertEquals("160 answers, 0 refused, 0 blank, 0 missing", answers.toString());
    assertEquals(
        List.of(
            "NaiveRAG (reference)",
            "MGRAG global (reference)",
            "MGRAG local (reference)",
            "LightRAG (reference)",
            "FGRAG (reference)",
            "BM25 (reference)",
            "HippoRAG 2 (reference)",
            "LinearRAG (reference)"),
        methods.stream().map(Method::name).toList());
    methods.forEach(method -> assertEquals(0, method.unreadReplies(), method.name()));
    Map<String, List<String>> texts =
        answers.stream()
            .collect(
                Collectors.groupingBy(
                    answer -> answer.run().method(),
                    Collectors.mapping(Answer::text, Collectors.toList())));
    for (Method one : methods) {
      for (Method other : methods) {
        long different = 0;
        for (int i = 0; i < questions.size(); i++) {
          boolean same = texts.get(one.name()).get(i).equals(texts.get(other.name()).get(i));
          different += same ? 0 : 1;
        }
        assertTrue(
            one == other || different >= questions.size() / 2,
            "%s and %s differ on %d".formatted(one, other, different));
      }
    }
  }

  @Test
  void settingsNameTheModelAndHowMuchIsLookedAtOnceSomethingIsAsked() {
    ScriptedLlm llm = new ScriptedLlm(ReferenceMethodsTest::reply);
    Study study =
        Study.open(folder.resolve("s"), new Source(Source.Kind.SIMULATED, "echo"), Settings.once());
    ReferenceMethod<?> light =
        LightRag.over(HARBOUR, llm).withTopK(9).withEmbeddings(new WordEmbeddings());
    Answering.by(light, Bm25.over(HARBOUR, llm)).answer(questions().subList(0, 1), study);
    Answering.by(Bm25.over(HARBOUR, llm).withTopK(3)).answer(questions().subList(0, 1), study);

    assertEquals(
        List.of(
            "model=scripted, top_k=9, context_tokens=4000, embeddings="
                + new WordEmbeddings().modelName()),
        parameters(study, light));
    assertEquals(
        List.of("model=scripted, top_k=20, context_tokens=4000"),
        parameters(study, Bm25.over(HARBOUR, llm)),
        "the second asked for nothing");
    assertTrue(
        NaiveRag.over(HARBOUR, llm).settings().endsWith(", embeddings=" + OnBoardEmbeddings.NAME));
  }

  private static List<String> parameters(Study study, Method method) {
    return study.settings().models().get("answer " + method.name()).stream()
        .map(StageModel::parameters)
        .toList();
  }

  @Test
  void theSameQuestionFindsTheSameAgain() {
    ScriptedLlm llm = new ScriptedLlm(ReferenceMethodsTest::reply);
    Asked asked = new Asked(questions().get(3), OptionalInt.empty(), Tiny.asked().call(), 1);

    assertEquals(
        LightRag.over(HARBOUR, llm).withEmbeddings(new WordEmbeddings()).retrieve(asked),
        LightRag.over(HARBOUR, llm).withEmbeddings(new WordEmbeddings()).retrieve(asked));
  }

  @Test
  void anotherLengthIsAnsweredFromWhatWasFoundBefore() {
    ScriptedLlm llm = new ScriptedLlm(ReferenceMethodsTest::reply);
    List<CommunityReport> reports = List.of(new CommunityReport("0", 0, "T", "R", List.of()));
    ReferenceMethod<?> light = LightRag.over(HARBOUR, llm).withEmbeddings(new WordEmbeddings());
    for (ReferenceMethod<?> method : List.of(light, GlobalGraphRag.over(HARBOUR, reports, llm))) {
      Asked first = new Asked(questions().get(0), OptionalInt.empty(), Tiny.asked().call(), 1);
      Asked longer = new Asked(questions().get(0), OptionalInt.of(90), Tiny.asked().call(), 1);
      Asked other = new Asked(questions().get(1), OptionalInt.of(90), Tiny.asked().call(), 1);
      llm.prompts.clear();

      Reply one = method.answer(first);
      Reply two = method.answer(longer);

      assertEquals(3, llm.prompts.size(), "two calls, then the answering one alone");
      assertEquals(
          llm.prompts.get(1) + "\n\nGive an answer of about 90 words.", llm.prompts.get(2));
      assertEquals(one.chunkIds(), two.chunkIds());
      assertEquals(1, two.cost().calls());
      method.answer(first);
      assertEquals(5, llm.prompts.size(), "a further run searches for itself");
      method.answer(other);
      assertEquals(7, llm.prompts.size(), "nothing was found for this question yet");
    }
  }

  @Test
  void anotherLengthIsAnsweredFromWhatTheSameRunFound() {
    ScriptedLlm llm = new ScriptedLlm(ReferenceMethodsTest::reply);
    ReferenceMethod<?> method = LightRag.over(HARBOUR, llm).withEmbeddings(new WordEmbeddings());
    var call = Tiny.asked().call();
    Question question = questions().get(0);

    Reply first = method.answer(new Asked(question, OptionalInt.empty(), call, 1, 1));
    Reply again = method.answer(new Asked(question, OptionalInt.of(90), call, 1, 2));
    method.answer(new Asked(question, OptionalInt.of(40), call, 1, 1));
    method.answer(new Asked(question, OptionalInt.of(50), call, 1, 2));

    assertEquals(2, first.cost().calls());
    assertEquals(2, again.cost().calls(), "a run of its own searches for itself and pays for it");
    assertEquals(6, llm.prompts.size(), "then each run has what it found");
  }

  @Test
  void onlyRepliesOnTheWayAreColdAndHeldToAFormWhereTheModelCanBe() {
    Asked asked = new Asked(questions().get(0), OptionalInt.empty(), Tiny.asked().call(), 1);
    List<CommunityReport> reports = List.of(new CommunityReport("0", 0, "T", "R", List.of()));
    for (boolean able : List.of(true, false)) {
      ScriptedLlm llm = new ScriptedLlm(ReferenceMethodsTest::reply);
      ScriptedLlm model = able ? llm.thatHoldsToForms() : llm;
      LightRag.over(HARBOUR, model).withEmbeddings(new WordEmbeddings()).answer(asked);
      HippoRag.over(HARBOUR, model).withEmbeddings(new WordEmbeddings()).answer(asked);
      GlobalGraphRag.over(HARBOUR, reports, model).answer(asked);

      assertEquals(
          able
              ? List.of("0.0 terms", "null", "0.0 facts", "null", "0.0 points", "null")
              : List.of("0.0", "null", "0.0", "null", "0.0", "null"),
          llm.forms);
      assertEquals(List.of(asked.call()), llm.ids.stream().distinct().toList());
    }
  }

  /** The naive answers have 60 words at first and the others 140; asked again, both can do that. */
  @Test
  void answersAreBroughtToOneLengthByTheTargetInThePrompt() {
    var methods =
        List.of(
            NaiveRag.over(HARBOUR, SimulatedWriter.exact(60, 1))
                .withEmbeddings(new WordEmbeddings()),
            Bm25.over(HARBOUR, SimulatedWriter.exact(140, 1)));
    Study study =
        Study.open(
            folder.resolve("s"), new Source(Source.Kind.SIMULATED, "writers"), Settings.once());
    Answers answers = Answering.by(methods).answer(questions().subList(0, 3), study);

    AlignedAnswers aligned = LengthAlignment.of(methods).align(answers, study);

    assertEquals(
        List.of(60, 140), answers.stream().limit(2).map(a -> a.words().getAsInt()).toList());
    for (Answer answer : aligned) {
      boolean naive = answer.run().method().startsWith("NaiveRAG");
      assertEquals(140, answer.words().getAsInt(), answer.toString());
      assertEquals(
          naive ? Alignment.State.REASKED : Alignment.State.AT_ONCE,
          answer.alignment().orElseThrow().state());
    }
    assertEquals(6, aligned.size());
  }

  /** Plays each of the model's parts by what the prompt holds. */
  private static String reply(String prompt) {
    if (prompt.contains("Write the report.")) {
      return "Title\n" + material(prompt);
    }
    if (prompt.contains("draw from reports")) {
      return "{\"points\": [{\"text\": \"%s\", \"score\": 50}]}"
          .formatted(echo(material(prompt)).replaceAll("[^\\p{L} ]", ""));
    }
    if (prompt.contains("choose which facts")) {
      return "{\"facts\": [1, 2]}";
    }
    if (prompt.contains("prepare the search")) {
      MatchResult names = QUESTION.matcher(prompt).results().findFirst().orElseThrow();
      return "{\"specific\": [\"%s\"], \"general\": [\"%s\"]}"
          .formatted(names.group(1), names.group(2));
    }
    return echo(material(prompt));
  }

  private static String material(String prompt) {
    return prompt.substring(prompt.indexOf("]\n") + 2, prompt.indexOf("\n[end of"));
  }

  /** The beginning of each paragraph. */
  private static String echo(String material) {
    return material
        .lines()
        .filter(line -> !line.isBlank() && !line.startsWith("["))
        .map(line -> line.substring(0, Math.min(40, line.length())))
        .collect(Collectors.joining(" / "));
  }

  private static List<Question> questions() {
    List<Question> questions = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      Relation relation = HARBOUR.relations().get(15 * i);
      String text = "How is %s connected with %s?".formatted(relation.source(), relation.target());
      questions.add(Question.of("harbour", "q" + i, text, Level.EDGE));
    }
    return questions;
  }
}
