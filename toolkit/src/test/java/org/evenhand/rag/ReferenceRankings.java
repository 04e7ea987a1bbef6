package org.evenhand.rag;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.langchain4j.model.embedding.EmbeddingModel;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.evenhand.graph.CommunityReport;
import org.evenhand.graph.Entity;
import org.evenhand.graph.KnowledgeGraph;
import org.evenhand.graph.Relation;
import org.evenhand.model.CallId;
import org.evenhand.model.Models;
import org.evenhand.model.Stage;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.text.Chunk;

/**
 * Our side of {@code compare_retrieval.py}, which starts it: writes fixed questions with fixed
 * keywords, and what our methods rank for them, as JSON Lines; then says the address of an
 * OpenAI-compatible {@code /embeddings} on the loopback, so that the other side has the same
 * vectors, until its input ends.
 */
final class ReferenceRankings {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** As many as HippoRAG 2 shows to the model. */
  private static final int FACTS = 5;

  private final KnowledgeGraph graph;
  private final EmbeddingModel embeddings;
  private final int topK;

  private ReferenceRankings(KnowledgeGraph graph, EmbeddingModel embeddings, int topK) {
    this.graph = graph;
    this.embeddings = embeddings;
    this.topK = topK;
  }

  /** A question with the keywords that both sides search by. */
  record Searched(Question question, List<String> specific, List<String> general) {
    /** Names the keywords; and keeps all facts, where it is to leave out some. */
    ScriptedLlm llm() {
      ObjectNode reply = JSON.createObjectNode();
      IntStream.rangeClosed(1, FACTS).forEach(reply.putArray("facts")::add);
      specific.forEach(reply.putArray("specific")::add);
      general.forEach(reply.putArray("general")::add);
      return ScriptedLlm.saying(reply.toString());
    }
  }

  /**
   * @param arguments the folder of a corpus, how many questions, how many best things are looked
   *     at, the file for the rankings
   */
  public static void main(String[] arguments) throws IOException {
    Path corpus = Path.of(arguments[0]);
    Path file = Path.of(arguments[3]);
    var rankings =
        new ReferenceRankings(
            KnowledgeGraph.read(corpus), Models.embeddings(), Integer.parseInt(arguments[2]));
    rankings.write(questions(rankings.graph, Integer.parseInt(arguments[1])), file);
    try (var service = new LocalService(rankings::embed)) {
      System.out.println(service.address());
      while (System.in.read() >= 0) {
        // The other side closes our input when it is done.
      }
    }
  }

  /**
   * Half of them ask for the connection of two related entities, half about one entity; spread
   * evenly over the relations and entities in their order.
   */
  static List<Searched> questions(KnowledgeGraph graph, int number) {
    List<Searched> questions = new ArrayList<>();
    int relations = (number + 1) / 2;
    for (int i = 0; i < relations; i++) {
      Relation asked = graph.relations().get(i * graph.relations().size() / relations);
      List<String> ends = List.of(asked.source(), asked.target());
      String text = "How is %s connected with %s?".formatted(asked.source(), asked.target());
      questions.add(new Searched(question(text, questions.size()), ends, asked.keywords()));
    }
    int entities = number - relations;
    for (int i = 0; i < entities; i++) {
      Entity asked = graph.entities().get(i * graph.entities().size() / entities);
      String text = "What is known about %s, and why does it matter?".formatted(asked.name());
      List<String> general = List.of(asked.type(), "history", "importance");
      questions.add(new Searched(question(text, questions.size()), List.of(asked.name()), general));
    }
    return questions;
  }

  private static Question question(String text, int number) {
    return Question.of("corpus", "q" + number, text, Level.EDGE);
  }

  private void write(List<Searched> questions, Path file) throws IOException {
    List<String> names = graph.entities().stream().map(Entity::name).toList();
    var whole = List.of(new CommunityReport("0", 0, "All", "Everything in the graph.", names));
    try (BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
      for (Searched both : questions) {
        write("both", both, NaiveRag.over(graph, both.llm()), out);
        write("both", both, LocalGraphRag.over(graph, whole, both.llm()), out);
        write("both", both, LightRag.over(graph, both.llm()), out);
        write("both", both, FastGraphRag.over(graph, both.llm()), out);
        write("both", both, HippoRag.over(graph, both.llm()), out);
        var specific = new Searched(both.question, both.specific, List.of());
        write("specific", both, LightRag.over(graph, specific.llm()), out);
        write("specific", both, FastGraphRag.over(graph, specific.llm()), out);
        var general = new Searched(both.question, List.of(), both.general);
        write("general", both, LightRag.over(graph, general.llm()), out);
      }
    }
  }

  /** Indexes are built anew each time, of vectors that the embedding model keeps by their texts. */
  private <M extends ReferenceMethod<M>> void write(
      String level, Searched searched, M method, BufferedWriter out) throws IOException {
    M set = method.withEmbeddings(embeddings).withTopK(topK);
    Retrieval found = set.retrieve(asked(searched.question));
    out.write(line(searched, set, found).put("level", level).toString());
    out.write('\n');
  }

  private static Asked asked(Question question) {
    return new Asked(
        question, OptionalInt.empty(), CallId.of(Stage.ANSWER).withQuestion(question.id()), 1);
  }

  private static ObjectNode line(Searched searched, ReferenceMethod<?> method, Retrieval found) {
    ObjectNode line = JSON.createObjectNode();
    line.put("id", searched.question.id());
    line.put("question", searched.question.text());
    searched.specific.forEach(line.putArray("specific")::add);
    searched.general.forEach(line.putArray("general")::add);
    line.put("method", method.name());
    ArrayNode entities = line.putArray("entities");
    found.entities().stream().map(Scored::item).map(Entity::name).forEach(entities::add);
    ArrayNode relations = line.putArray("relations");
    found.relations().stream()
        .map(Scored::item)
        .forEach(relation -> relations.addArray().add(relation.source()).add(relation.target()));
    ArrayNode chunks = line.putArray("chunks");
    found.chunks().stream().map(Scored::item).map(Chunk::id).forEach(chunks::add);
    return line;
  }

  private LocalService.Given embed(LocalService.Seen request) {
    ObjectNode reply = JSON.createObjectNode().put("object", "list");
    ArrayNode data = reply.putArray("data");
    request
        .body()
        .path("input")
        .forEach(
            text -> {
              ArrayNode numbers =
                  data.addObject().put("index", data.size() - 1).putArray("embedding");
              for (float number : embeddings.embed(text.asText()).content().vector()) {
                numbers.add(number);
              }
            });
    return LocalService.Given.json(reply.toString());
  }
}
