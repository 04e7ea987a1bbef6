package org.evenhand.question;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.evenhand.graph.Entity;
import org.evenhand.graph.GraphSample;
import org.evenhand.graph.KnowledgeGraph;
import org.evenhand.graph.Relation;
import org.evenhand.study.Digest;
import org.evenhand.study.Level;
import org.evenhand.text.Chunk;
import org.evenhand.text.Template;

/** The prompts from which a model writes the question of a sample. */
final class SamplePrompt {
  private static final Template SYSTEM = template("system.txt");
  private static final Template NODE = template("node.txt");
  private static final Template EDGE = template("edge.txt");
  private static final Template SUBGRAPH = template("subgraph.txt");
  private static final Template AGAIN = template("again.txt");

  private SamplePrompt() {}

  /** Changes with any word of any prompt. */
  static String digest() {
    return Digest.of(
        List.of(SYSTEM, NODE, EDGE, SUBGRAPH, AGAIN, ChunkSummaries.PROMPT).stream()
            .map(Template::text)
            .collect(Collectors.joining("\u001f")));
  }

  static String system(Marked marked) {
    return SYSTEM.fill(Map.of("mark", marked.mark()));
  }

  /** A first prompt with the flaw of the reply to it. */
  static String again(String prompt, Flaw flaw) {
    return prompt + AGAIN.fill(Map.of("reason", flaw.reason()));
  }

  static String first(
      GraphSample sample,
      Evidence evidence,
      KnowledgeGraph graph,
      ChunkSummaries summaries,
      Marked marked) {
    if (sample.level() == Level.SUBGRAPH) {
      List<String> texts =
          evidence.chunkIds().stream().map(summaries::of).flatMap(Optional::stream).toList();
      return SUBGRAPH.fill(
          Map.of(
              "entities",
              sample.entities().stream().map(SamplePrompt::line).collect(Collectors.joining("\n")),
              "relations",
              sample.relations().stream().map(SamplePrompt::line).collect(Collectors.joining("\n")),
              "text",
              marked.texts(texts)));
    }
    List<String> texts =
        evidence.chunkIds().stream()
            .map(graph::chunk)
            .flatMap(Optional::stream)
            .map(Chunk::text)
            .toList();
    if (sample.level() == Level.NODE) {
      Entity entity = sample.entities().get(0);
      return NODE.fill(
          Map.of(
              "name", entity.name(),
              "type", entity.type().isBlank() ? "(unknown)" : entity.type(),
              "description", said(entity.descriptions()),
              "text", marked.texts(texts)));
    }
    Relation relation = sample.relations().get(0);
    return EDGE.fill(
        Map.of(
            "source", relation.source(),
            "sourceDescription", described(relation.source(), graph),
            "target", relation.target(),
            "targetDescription", described(relation.target(), graph),
            "description", said(relation.descriptions()),
            "text", marked.texts(texts)));
  }

  private static String described(String name, KnowledgeGraph graph) {
    return said(graph.entity(name).map(Entity::descriptions).orElse(List.of()));
  }

  private static String line(Entity entity) {
    String type = entity.type().isBlank() ? "" : " (" + entity.type() + ")";
    return "- " + entity.name() + type + ": " + said(entity.descriptions());
  }

  private static String line(Relation relation) {
    return "- "
        + relation.source()
        + " — "
        + relation.target()
        + ": "
        + said(relation.descriptions());
  }

  private static String said(List<String> descriptions) {
    return descriptions.isEmpty() ? "(nothing)" : String.join(" ", descriptions);
  }

  private static Template template(String name) {
    return Template.resource(SamplePrompt.class, name);
  }
}
