package org.evenhand.simulate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.evenhand.SharedData;
import org.evenhand.analysis.Split;
import org.evenhand.analysis.WinRate;
import org.evenhand.analysis.WinRates;
import org.evenhand.graph.Entity;
import org.evenhand.graph.KnowledgeGraph;
import org.evenhand.judge.RubricJudge;
import org.evenhand.judge.ShownPrompt;
import org.evenhand.study.Answer;
import org.evenhand.study.Aspect;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.Run;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.evenhand.text.Chunk;
import org.evenhand.text.WordCounter;
import org.junit.jupiter.api.Test;

/**
 * A judge that knows nothing of methods: it reads what it is shown and holds each answer against
 * the passage that the question rests on. It has no bias of place or length.
 */
class ReadingJudgeTest {
  private static final KnowledgeGraph HARBOUR =
      KnowledgeGraph.read(SharedData.projectRoot().resolve("datasets/harbour"));
  private static final int QUESTIONS = 20;

  /** Points: five times the share of an answer's words that its question's passage has. */
  private record Reader(Map<String, String> passages) implements ChatModel {
    @Override
    public ChatResponse doChat(ChatRequest request) {
      ShownPrompt prompt = ShownPrompt.read(request).orElseThrow();
      Set<String> passage = words(passages.get(prompt.question()));
      return ChatResponse.builder()
          .aiMessage(
              AiMessage.from(
                  "{\"Answer 1\": %s, \"Answer 2\": %s}"
                      .formatted(
                          points(prompt, prompt.first(), passage),
                          points(prompt, prompt.second(), passage))))
          .build();
    }

    private static String points(ShownPrompt prompt, String answer, Set<String> passage) {
      Set<String> words = words(answer);
      long found = words.stream().filter(passage::contains).count();
      long points = Math.round(5.0 * found / words.size());
      return prompt.aspects().stream()
          .map(Aspect::name)
          .map(
              name ->
                  "\"%s\": {\"explanation\": \"%s\", \"score\": %s}".formatted(name, found, points))
          .collect(Collectors.joining(", ", "{", "}"));
    }
  }

  private static Set<String> words(String text) {
    return Arrays.stream(text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+"))
        .filter(word -> !word.isEmpty())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Names go round: each becomes one that the passage does not have; numbers change too. */
  private static String corrupted(String text, Chunk passage, List<Entity> entities) {
    List<String> absent =
        entities.stream().map(Entity::name).filter(name -> !passage.text().contains(name)).toList();
    String changed = text.replaceAll("\\d", "9");
    int next = 0;
    for (Entity entity : entities) {
      if (changed.contains(entity.name())) {
        changed = changed.replace(entity.name(), absent.get(next++ % absent.size()));
      }
    }
    return changed;
  }

  @Test
  void answersToAnotherQuestionAndAnswersWithWrongFactsLoseToTheTrueOnes() {
    Map<String, Chunk> chunks =
        HARBOUR.chunks().stream().collect(Collectors.toMap(Chunk::id, chunk -> chunk));
    List<Chunk> used = new ArrayList<>();
    List<Question> questions = new ArrayList<>();
    Map<String, String> passages = new HashMap<>();
    for (Entity entity : HARBOUR.entities()) {
      Chunk passage = entity.chunkIds().isEmpty() ? null : chunks.get(entity.chunkIds().get(0));
      if (passage != null && !used.contains(passage) && used.size() < QUESTIONS) {
        used.add(passage);
        String text = "What is told of " + entity.name() + "?";
        questions.add(Question.of("harbour", "q" + used.size(), text, Level.NODE));
        passages.put(text, passage.text());
      }
    }
    List<Answer> answers = new ArrayList<>();
    int changed = 0;
    for (int i = 0; i < QUESTIONS; i++) {
      String id = questions.get(i).id();
      String truth = opening(used.get(i));
      String other = opening(used.get((i + QUESTIONS / 2) % QUESTIONS));
      String wrong = corrupted(truth, used.get(i), HARBOUR.entities());
      changed += wrong.equals(truth) ? 0 : 1;
      answers.add(answer(id, "True", truth));
      answers.add(answer(id, "Wrong facts", wrong));
      answers.add(answer(id, "Other question", other));
    }
    assertTrue(changed >= QUESTIONS * 3 / 4, changed + " answers have facts to change");
    Study study =
        Study.of(
            new Source(Source.Kind.SIMULATED, "a reader of passages"),
            Settings.paper().withTrials(2),
            questions,
            answers,
            List.of());

    RubricJudge.paper(new Reader(passages)).run(answers, study);

    WinRate facts = against("Wrong facts", study);
    WinRate question = against("Other question", study);
    assertEquals(0, facts.counts().losses());
    assertEquals(0, facts.counts().unscoredInAll());
    assertTrue(facts.interval().orElseThrow().lower() > 0.3, facts.toString());
    assertEquals(2 * QUESTIONS, question.counts().wins(), question.toString());
  }

  private static WinRate against(String method, Study study) {
    return WinRates.of(study).from("True").by(Split.PAIR).rows().stream()
        .filter(row -> row.against().startsWith(method))
        .findFirst()
        .orElseThrow();
  }

  private static String opening(Chunk chunk) {
    return Arrays.stream(chunk.text().split("\\s+")).limit(40).collect(Collectors.joining(" "));
  }

  private static Answer answer(String question, String method, String text) {
    return Answer.of("harbour", question, Run.of(method), text, WordCounter.count(text));
  }
}
