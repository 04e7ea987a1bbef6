package org.evenhand.question;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.evenhand.graph.Entity;
import org.evenhand.graph.GraphSample;
import org.evenhand.graph.KnowledgeGraph;
import org.evenhand.question.Samples.Counts;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.Source;
import org.evenhand.text.Openings;

/**
 * Makes plain questions without a model, by putting names of sampled entities into sentences: a
 * stand-in where no usable model is to be had, in English, Chinese or Japanese. They are drawn as
 * those of {@link GroundedWriter} are, and must not be shown as its result: ids begin with {@code
 * template-}, the name of the graph says so, and so does {@link #SOURCE}.
 *
 * <p>Broad questions in the manner of the old, summary-based ones can be had for contrast: each
 * names an entity that stands in the opening of a document. That they keep to the openings is built
 * in, not found.
 */
public final class TemplateWriter {
  /** What figures of template questions print. */
  public static final Source SOURCE =
      new Source(
          Source.Kind.SIMULATED,
          "template questions, written without a model; not the method's result");

  private static final int NAMES = 4;

  private final Counts counts;
  private final int broad;

  private TemplateWriter(Counts counts, int broad) {
    if (broad < 0) {
      throw new IllegalArgumentException(
          "%s broad questions were asked for. Ask for 0 or more.".formatted(broad));
    }
    this.counts = counts;
    this.broad = broad;
  }

  /** 50 questions a level, subgraphs of at least 50 relations, no broad ones. */
  public static TemplateWriter withDefaults() {
    return new TemplateWriter(Counts.PAPER, 0);
  }

  /** The same with other numbers of questions, each 0 or more. */
  public TemplateWriter withCounts(int nodes, int edges, int subgraphs) {
    return new TemplateWriter(counts.with(nodes, edges, subgraphs), broad);
  }

  /** The same with subgraphs of at least so many relations. */
  public TemplateWriter withMinimumHops(int hops) {
    return new TemplateWriter(counts.withHops(hops), broad);
  }

  /** The same with broad questions of level {@code SUMMARY}, for contrast. */
  public TemplateWriter withBroad(int questions) {
    return new TemplateWriter(counts, questions);
  }

  /** Whether a question was made here. */
  public static boolean isTemplate(Question question) {
    return question.isTemplate();
  }

  /**
   * The questions: nodes, edges, subgraphs, then broad ones.
   *
   * @param seed the same seed draws the same samples as a study's does for {@link GroundedWriter}
   * @throws IllegalArgumentException if the graph has fewer nodes or edges than questions are
   *     wanted, or broad ones are wanted and no document's opening is known
   * @throws IllegalStateException if no component of the graph is large enough for a subgraph
   */
  public List<Question> write(String dataset, KnowledgeGraph graph, long seed) {
    String name = GraphName.of("templates over the graph of " + dataset, graph);
    RandomGenerator random = RandomGeneratorFactory.of("Xoshiro256PlusPlus").create(seed);
    List<Question> questions = new ArrayList<>();
    for (GraphSample sample : Samples.draw(graph, counts, seed).drawn()) {
      String level = sample.level().name().toLowerCase(Locale.ROOT);
      long number = questions.stream().filter(q -> q.level() == sample.level()).count() + 1;
      questions.add(
          new Question(
              id(level, number),
              Templates.question(sample.level(), names(sample), words(sample.entities()), random),
              dataset,
              sample.level(),
              sample.chunkIds(),
              sample.toString(),
              name));
    }
    if (broad > 0) {
      questions.addAll(broad(dataset, graph, name, random));
    }
    return List.copyOf(questions);
  }

  private List<Question> broad(
      String dataset, KnowledgeGraph graph, String name, RandomGenerator random) {
    List<List<Entity>> openings = List.copyOf(byOpening(graph).values());
    if (openings.isEmpty()) {
      throw new IllegalArgumentException(
          "No entity of the %s has evidence in the opening of a document, which broad questions are made from. Use a graph with chunks and their documents, or ask for none."
              .formatted(graph));
    }
    List<Question> questions = new ArrayList<>();
    for (int number = 1; number <= broad; number++) {
      List<Entity> opening = openings.get((number - 1) % openings.size());
      Entity entity = opening.get(random.nextInt(opening.size()));
      String text =
          Templates.question(Level.SUMMARY, List.of(entity.name()), words(List.of(entity)), random);
      questions.add(
          new Question(
              id("summary", number),
              text,
              dataset,
              Level.SUMMARY,
              List.of(),
              "opening: " + entity.name(),
              name));
    }
    return questions;
  }

  /** Entities with evidence in the first chunk of a document, by that chunk. */
  private static Map<String, List<Entity>> byOpening(KnowledgeGraph graph) {
    Map<String, List<Entity>> entities = new LinkedHashMap<>();
    Openings.of(graph.chunks()).forEach(id -> entities.put(id, new ArrayList<>()));
    for (Entity entity : graph.entities()) {
      entity.chunkIds().stream()
          .filter(entities::containsKey)
          .forEach(id -> entities.get(id).add(entity));
    }
    entities.values().removeIf(List::isEmpty);
    return entities;
  }

  private static String id(String level, long number) {
    return String.format(Locale.ROOT, "%s%s-%03d", Question.TEMPLATE, level, number);
  }

  /** All names, or four that are spread over a walk. */
  private static List<String> names(GraphSample sample) {
    List<String> names = sample.entities().stream().map(Entity::name).toList();
    if (names.size() <= NAMES) {
      return names;
    }
    return Stream.iterate(0, i -> i < NAMES, i -> i + 1)
        .map(i -> names.get(i * (names.size() - 1) / (NAMES - 1)))
        .toList();
  }

  private static String words(List<Entity> entities) {
    return entities.stream()
        .map(entity -> entity.name() + " " + String.join(" ", entity.descriptions()))
        .collect(Collectors.joining(" "));
  }
}
