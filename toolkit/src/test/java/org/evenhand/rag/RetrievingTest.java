package org.evenhand.rag;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.evenhand.SharedData;
import org.evenhand.graph.KnowledgeGraph;
import org.evenhand.model.TransportException;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.RetrievedContext;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RetrievingTest {
  private static final Source SOURCE = new Source(Source.Kind.SIMULATED, "a test");
  private static final KnowledgeGraph HARBOUR =
      KnowledgeGraph.read(SharedData.projectRoot().resolve("datasets/harbour"));
  private static final List<Question> QUESTIONS =
      List.of(question("q1", "Who keeps the lighthouse?"), question("q2", "What sank the barge?"));

  @Test
  void contextIsWhatTheMethodWouldAnswerFromAndIsAskedForOnce(@TempDir Path folder) {
    var llm = ScriptedLlm.saying("{\"specific\": [\"lighthouse\"], \"general\": [\"light\"]}");
    FastGraphRag method = method(llm);
    Study study = Study.open(folder, SOURCE, Settings.once());

    List<RetrievedContext> found = Retrieving.by(method).retrieve(QUESTIONS, study);

    assertEquals(2, llm.prompts.size());
    assertEquals(List.of("q1", "q2"), found.stream().map(c -> c.question().id()).toList());
    assertEquals("FGRAG (reference)#1", found.get(0).by().toString());
    assertEquals(method.retrieve(Tiny.asked()).context(), found.get(0).text());
    assertTrue(found.get(0).text().startsWith("[Entities]"), found.get(0).text());
    study.close();

    Study again = Study.open(folder);
    assertEquals(found, Retrieving.by(method(llm)).retrieve(QUESTIONS, again));
    assertEquals(3, llm.prompts.size(), "nothing is asked again");
    Retrieving.by(method(llm).withTopK(1)).retrieve(QUESTIONS, again);
    assertEquals(5, llm.prompts.size(), "another setting is another context");
    again.close();
  }

  @Test
  void missingContextIsAnErrorThatKeepsTheOthers() {
    Study study = Study.of(SOURCE, Settings.once(), List.of(), List.of(), List.of());
    var broken =
        new ScriptedLlm(
            prompt -> {
              if (prompt.contains("barge")) {
                throw new TransportException("The service is gone.", new RuntimeException());
              }
              return "{\"specific\": [\"lighthouse\"]}";
            });

    var failure =
        assertThrows(
            IllegalStateException.class,
            () -> Retrieving.by(method(broken)).retrieve(QUESTIONS, study));
    assertTrue(failure.getMessage().contains("The service is gone."), failure.getMessage());

    var whole = ScriptedLlm.saying("{\"specific\": [\"barge\"]}");
    assertEquals(2, Retrieving.by(method(whole)).retrieve(QUESTIONS, study).size());
    assertEquals(1, whole.prompts.size());
  }

  private static FastGraphRag method(ScriptedLlm llm) {
    return FastGraphRag.over(HARBOUR, llm).withEmbeddings(new WordEmbeddings());
  }

  private static Question question(String id, String text) {
    return Question.of("harbour", id, text, Level.NODE);
  }
}
