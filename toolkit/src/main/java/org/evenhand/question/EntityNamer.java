package org.evenhand.question;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.langchain4j.model.chat.ChatModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.evenhand.study.Digest;
import org.evenhand.study.Notes;
import org.evenhand.study.Question;
import org.evenhand.study.Study;
import org.evenhand.text.HiddenReasoning;
import org.evenhand.text.Template;

/**
 * Finds entities in questions by asking a language model, one call a question, and matches the
 * names that it gives to those of a graph (figure 9 of arXiv 2506.06331, 2025). A reply that is no
 * JSON list of texts is asked for again, three times in all.
 */
public final class EntityNamer {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();
  private static final Template SYSTEM =
      Template.resource(EntityNamer.class, "entities-system.txt");
  private static final Template USER = Template.resource(EntityNamer.class, "entities.txt");
  private static final int MARK_LENGTH = 8;

  private final EntityMentions graph;
  private final ChatModel model;

  EntityNamer(EntityMentions graph, ChatModel model) {
    this.graph = graph;
    this.model = model;
  }

  /**
   * The entities of questions. Replies are kept in the study's notes: none is paid for twice.
   *
   * @param questions of any datasets
   * @throws IllegalStateException if some replies did not come; what came is kept
   */
  public NamedEntities in(List<Question> questions, Study study) {
    Map<Question, List<String>> names = new HashMap<>();
    Map<String, List<Question>> byDataset = new LinkedHashMap<>();
    questions.forEach(
        question ->
            byDataset.computeIfAbsent(question.dataset(), d -> new ArrayList<>()).add(question));
    byDataset.forEach((dataset, some) -> names.putAll(new OfDataset(dataset, study).names(some)));
    return matched(questions, names);
  }

  private NamedEntities matched(List<Question> questions, Map<Question, List<String>> names) {
    List<List<String>> entities = new ArrayList<>();
    Map<String, Integer> unmatched = new LinkedHashMap<>();
    int matched = 0;
    for (Question question : questions) {
      if (!names.containsKey(question)) {
        continue;
      }
      Set<String> found = new LinkedHashSet<>();
      for (String name : names.get(question)) {
        Optional<String> entity = graph.named(name);
        matched += entity.isPresent() ? 1 : 0;
        entity.ifPresentOrElse(found::add, () -> unmatched.merge(name, 1, Integer::sum));
      }
      entities.add(List.copyOf(found));
    }
    Map<String, Integer> ordered = new LinkedHashMap<>();
    unmatched.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .forEach(entry -> ordered.put(entry.getKey(), entry.getValue()));
    return new NamedEntities(entities, matched, ordered, questions.size() - entities.size());
  }

  /** Asks about the questions of one dataset. */
  private final class OfDataset {
    private final Asker asker;
    private final Notes notes;

    OfDataset(String dataset, Study study) {
      asker = new Asker(model, dataset, study);
      notes = study.notes("question-entities");
    }

    Map<Question, List<String>> names(List<Question> questions) {
      asker.signIn("");
      Map<Question, List<String>> names = new LinkedHashMap<>();
      List<Question> open = questions;
      for (int attempt = 1; attempt <= Asker.ATTEMPTS && !open.isEmpty(); attempt++) {
        int now = attempt;
        List<Asker.Call> calls = open.stream().map(question -> call(question, now)).toList();
        asker.ask("Finding entities", notes, calls, (call, reply) -> {});
        for (int i = 0; i < calls.size(); i++) {
          Question question = open.get(i);
          String reply = notes.find(asker.key(calls.get(i))).orElseThrow();
          read(reply).ifPresent(list -> names.put(question, list));
        }
        open = open.stream().filter(question -> !names.containsKey(question)).toList();
      }
      return names;
    }

    private Asker.Call call(Question question, int attempt) {
      String about = asker.seed() + ";entities;" + asker.dataset() + ";" + question.id();
      String mark = Digest.of(about + ";" + question.text()).substring(0, MARK_LENGTH);
      return new Asker.Call(
          question.id(),
          attempt,
          SYSTEM.fill(Map.of("mark", mark)),
          USER.fill(Map.of("mark", mark, "question", question.text())));
    }
  }

  /** The texts of the one list that a reply holds, each once; empty if it holds none. */
  static Optional<List<String>> read(String reply) {
    String text = HiddenReasoning.remove(reply);
    int from = text.indexOf('[');
    int to = text.lastIndexOf(']');
    if (from < 0 || to < from) {
      return Optional.empty();
    }
    try {
      JsonNode list = JSON.readTree(text.substring(from, to + 1));
      Set<String> names = new LinkedHashSet<>();
      for (JsonNode name : list) {
        if (!name.isTextual()) {
          return Optional.empty();
        }
        if (!name.textValue().isBlank()) {
          names.add(name.textValue().strip());
        }
      }
      return Optional.of(List.copyOf(names));
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }
}
