package org.evenhand.graph;

import dev.langchain4j.model.chat.ChatModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.text.similarity.JaroWinklerSimilarity;
import org.evenhand.graph.ImportReport.Finding;
import org.evenhand.model.CallId;
import org.evenhand.model.Calls;
import org.evenhand.model.Progress;
import org.evenhand.model.Results;
import org.evenhand.model.Stage;
import org.evenhand.study.Digest;
import org.evenhand.study.Notes;
import org.evenhand.study.Study;
import org.evenhand.text.Template;

/**
 * Lets a model decide which similar names of one type mean the same. Only names that share a word
 * are looked at, the most similar first (Jaro and Winkler 1990), up to a cap for each type. A reply
 * that is neither yes nor no leaves the pair apart.
 */
final class SimilarNames {
  private static final double ALIKE = 0.8;
  private static final Template PROMPT = Template.resource(SimilarNames.class, "same-entity.txt");
  private static final Pattern ANSWER =
      Pattern.compile("\"same\"\\s*:\\s*(true|false)", Pattern.CASE_INSENSITIVE);

  private final ChatModel model;
  private final String dataset;
  private final Study study;
  private final String modelName;

  SimilarNames(ChatModel model, String dataset, Study study, String modelName) {
    this.model = model;
    this.dataset = dataset;
    this.study = study;
    this.modelName = modelName;
  }

  /** Two entities, the one with more evidence first. */
  record Candidate(Entity first, Entity second, double similarity) {}

  KnowledgeGraph merge(KnowledgeGraph graph, int cap) {
    List<Candidate> candidates = candidates(graph.entities(), cap);
    Notes notes = study.notes("same-entities");
    List<Candidate> missing =
        candidates.stream().filter(pair -> notes.find(key(pair)).isEmpty()).toList();
    Results<Candidate, String> results =
        Calls.of(model)
            .run(
                Progress.of(
                    "Comparing names", candidates.size(), candidates.size() - missing.size()),
                missing,
                this::ask,
                (pair, reply) -> notes.append(key(pair), reply))
            .orThrow();
    if (!results.isComplete()) {
      throw new IllegalStateException(
          "Similar names are not all compared: %s %s"
              .formatted(results.summary(), results.reasons()));
    }
    Map<String, String> nameOf = new LinkedHashMap<>();
    for (Candidate pair : candidates) {
      if (isSame(notes.find(key(pair)).orElseThrow())) {
        String kept = root(nameOf, pair.first.name());
        String given = root(nameOf, pair.second.name());
        if (!kept.equals(given)) {
          nameOf.put(given, kept);
        }
      }
    }
    return renamed(graph, nameOf);
  }

  static List<Candidate> candidates(List<Entity> entities, int cap) {
    Map<String, List<Candidate>> byType = new TreeMap<>();
    Map<String, List<Entity>> withWord = new HashMap<>();
    JaroWinklerSimilarity measure = new JaroWinklerSimilarity();
    for (Entity entity : entities) {
      Set<Entity> met = new HashSet<>();
      String type = entity.type().toLowerCase(Locale.ROOT);
      for (String word : entity.name().toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+")) {
        List<Entity> others = withWord.computeIfAbsent(type + " " + word, key -> new ArrayList<>());
        for (Entity other : others) {
          if (met.add(other)) {
            double similarity =
                Math.max(
                    measure.apply(other.name(), entity.name()),
                    contains(other.name(), entity.name()) ? ALIKE : 0);
            if (similarity >= ALIKE) {
              byType
                  .computeIfAbsent(type, key -> new ArrayList<>())
                  .add(
                      other.chunkIds().size() >= entity.chunkIds().size()
                          ? new Candidate(other, entity, similarity)
                          : new Candidate(entity, other, similarity));
            }
          }
        }
        others.add(entity);
      }
    }
    Comparator<Candidate> mostSimilar =
        Comparator.comparingDouble((Candidate pair) -> -pair.similarity)
            .thenComparing(pair -> pair.first.name())
            .thenComparing(pair -> pair.second.name());
    return byType.values().stream()
        .flatMap(pairs -> pairs.stream().sorted(mostSimilar).limit(cap))
        .toList();
  }

  private static boolean contains(String a, String b) {
    String x = a.toLowerCase(Locale.ROOT);
    String y = b.toLowerCase(Locale.ROOT);
    return x.contains(y) || y.contains(x);
  }

  private String ask(Candidate pair) {
    CallId id =
        CallId.of(Stage.EXTRACTION)
            .withDataset(dataset)
            .withQuestion(pair.first.name() + " = " + pair.second.name());
    String text = model.chat(id.ask(prompt(pair), study.settings().seed())).aiMessage().text();
    return text == null ? "" : text;
  }

  private static String prompt(Candidate pair) {
    return PROMPT.fill(
        Map.of(
            "first", pair.first.name(),
            "firstText", String.join(" ", pair.first.descriptions()),
            "second", pair.second.name(),
            "secondText", String.join(" ", pair.second.descriptions())));
  }

  private String key(Candidate pair) {
    return Digest.of(modelName + "\u001f" + prompt(pair));
  }

  private static boolean isSame(String reply) {
    Matcher answer = ANSWER.matcher(reply);
    Optional<String> last = Optional.empty();
    while (answer.find()) {
      last = Optional.of(answer.group(1));
    }
    return last.filter("true"::equalsIgnoreCase).isPresent();
  }

  private static String root(Map<String, String> nameOf, String name) {
    String root = name;
    while (nameOf.containsKey(root)) {
      root = nameOf.get(root);
    }
    return root;
  }

  private static KnowledgeGraph renamed(KnowledgeGraph graph, Map<String, String> nameOf) {
    GraphBuilder builder = new GraphBuilder();
    builder.report.add(Finding.UNLISTED_END, graph.report());
    builder.report.add(Finding.UNREADABLE_CHUNK, graph.report());
    for (Entity entity : graph.entities()) {
      String name = root(nameOf, entity.name());
      List<String> aliases = new ArrayList<>(entity.aliases());
      if (!name.equals(entity.name())) {
        aliases.add(entity.name());
      }
      builder.merged(
          new Entity(name, entity.type(), entity.descriptions(), entity.chunkIds(), aliases));
    }
    for (Relation relation : graph.relations()) {
      builder.relation(
          new Relation(
              root(nameOf, relation.source()),
              root(nameOf, relation.target()),
              relation.descriptions(),
              relation.keywords(),
              relation.weight(),
              relation.chunkIds()));
    }
    return builder.build(graph.chunks(), graph.origin() + ", similar names decided");
  }
}
