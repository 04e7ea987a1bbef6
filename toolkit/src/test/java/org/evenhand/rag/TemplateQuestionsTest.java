package org.evenhand.rag;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.evenhand.SharedData;
import org.evenhand.graph.KnowledgeGraph;
import org.evenhand.question.TemplateWriter;
import org.evenhand.study.Answer;
import org.evenhand.study.Question;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * All reference methods on template questions of every level of each corpus, with a model that
 * answers with the beginnings of its context. Methods that rank chunks alone show five of them, so
 * that they differ by which.
 */
class TemplateQuestionsTest {
  private static final int METHODS = 8;

  @ParameterizedTest
  @ValueSource(strings = {"harbour", "orchard", "choir"})
  void everyMethodAnswersAndAnyTwoDifferOnAtLeastHalf(String corpus) {
    KnowledgeGraph graph =
        KnowledgeGraph.read(SharedData.projectRoot().resolve("datasets").resolve(corpus));
    var embeddings = new WordEmbeddings();
    var llm = new ScriptedLlm(TemplateQuestionsTest::reply);
    Study study =
        Study.of(
            new Source(Source.Kind.SIMULATED, "echo"),
            Settings.once(),
            List.of(),
            List.of(),
            List.of());
    CommunityReports reports = CommunityWriter.of(llm).write(corpus, graph, study);
    List<ReferenceMethod<?>> methods =
        List.of(
            NaiveRag.over(graph, llm).withTopK(5).withEmbeddings(embeddings),
            GlobalGraphRag.over(graph, reports, llm),
            LocalGraphRag.over(graph, reports, llm)
                .withContextTokens(1000)
                .withEmbeddings(embeddings),
            LightRag.over(graph, llm).withContextTokens(1000).withEmbeddings(embeddings),
            FastGraphRag.over(graph, llm).withContextTokens(1000).withEmbeddings(embeddings),
            Bm25.over(graph, llm).withTopK(5),
            HippoRag.over(graph, llm).withContextTokens(1000).withEmbeddings(embeddings),
            LinearRag.over(graph, llm).withContextTokens(1000).withEmbeddings(embeddings));
    List<Question> questions =
        TemplateWriter.withDefaults().withCounts(4, 4, 4).write(corpus, graph, 7);
    assertEquals(12, questions.size());

    Answers answers = Answering.by(methods).answer(questions, study);

    assertEquals("96 answers, 0 refused, 0 blank, 0 missing", answers.toString());
    methods.forEach(method -> assertEquals(0, method.unreadReplies(), method.name()));
    Map<String, List<String>> texts = new HashMap<>();
    for (Answer answer : answers) {
      texts.computeIfAbsent(answer.run().method(), m -> new ArrayList<>()).add(answer.text());
    }
    assertEquals(METHODS, texts.size());
    texts.forEach(
        (one, ofOne) ->
            texts.forEach(
                (other, ofOther) -> {
                  long different = 0;
                  for (int i = 0; i < questions.size(); i++) {
                    different += ofOne.get(i).equals(ofOther.get(i)) ? 0 : 1;
                  }
                  assertTrue(
                      one.equals(other) || 2 * different >= questions.size(),
                      "%s and %s differ on %d of %d"
                          .formatted(one, other, different, questions.size()));
                }));
  }

  /** Plays each of the model's parts by what the prompt holds. */
  private static String reply(String prompt) {
    if (prompt.contains("Write the report.")) {
      return "Title\n" + material(prompt);
    }
    if (prompt.contains("draw from reports")) {
      String point = beginnings(material(prompt)).replaceAll("[^\\p{L} ]", "");
      return "{\"points\": [{\"text\": \"%s\", \"score\": 50}]}".formatted(point);
    }
    if (prompt.contains("choose which facts")) {
      return "{\"facts\": [1, 2]}";
    }
    if (prompt.contains("prepare the search")) {
      String question = prompt.lines().reduce((before, last) -> last).orElseThrow();
      return "{\"specific\": [\"%s\"], \"general\": []}".formatted(question.replace("\"", ""));
    }
    return beginnings(material(prompt));
  }

  private static String material(String prompt) {
    return prompt.substring(prompt.indexOf("]\n") + 2, prompt.indexOf("\n[end of"));
  }

  private static String beginnings(String material) {
    return material
        .lines()
        .filter(line -> !line.isBlank() && !line.startsWith("["))
        .map(line -> line.substring(0, Math.min(40, line.length())))
        .collect(Collectors.joining(" / "));
  }
}
