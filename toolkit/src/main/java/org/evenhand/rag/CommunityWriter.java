package org.evenhand.rag;

import dev.langchain4j.model.chat.ChatModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.evenhand.graph.CommunityReport;
import org.evenhand.graph.Entity;
import org.evenhand.graph.KnowledgeGraph;
import org.evenhand.graph.Relation;
import org.evenhand.model.CallId;
import org.evenhand.model.Calls;
import org.evenhand.model.Models;
import org.evenhand.model.Progress;
import org.evenhand.model.Results;
import org.evenhand.model.Stage;
import org.evenhand.rag.index.Communities;
import org.evenhand.rag.index.Communities.Community;
import org.evenhand.rag.index.Links;
import org.evenhand.study.Digest;
import org.evenhand.study.Notes;
import org.evenhand.study.Study;
import org.evenhand.text.HiddenReasoning;
import org.evenhand.text.Refusal;
import org.evenhand.text.Template;

/**
 * Writes a report about each community of a graph's entities (Edge and others 2024, arXiv
 * 2404.16130), by which {@link GlobalGraphRag} and {@link LocalGraphRag} answer. The model sees the
 * entities and relations of the community, the most linked first.
 *
 * <p>Replies are kept in the study's notes as they come: a run that was stopped asks only for what
 * is missing, and a graph that did not change is not paid for again. A blank reply or a refusal is
 * asked for again, three times in all.
 */
public final class CommunityWriter {
  private static final int LARGEST = 10;
  private static final int TOKENS = 8_000;
  private static final int ATTEMPTS = 3;
  private static final Template SYSTEM =
      Template.resource(CommunityWriter.class, "report-system.txt");
  private static final Template USER = Template.resource(CommunityWriter.class, "report-user.txt");

  private final ChatModel llm;
  private final int largest;

  private CommunityWriter(ChatModel llm, int largest) {
    this.llm = llm;
    this.largest = largest;
  }

  /** Communities of more than 10 entities are split, to at most three levels. */
  public static CommunityWriter of(ChatModel llm) {
    return new CommunityWriter(llm, LARGEST);
  }

  /** The same, but communities of more than so many entities are split; at least 2. */
  public CommunityWriter withLargest(int entities) {
    return new CommunityWriter(llm, entities);
  }

  private record Task(Community community, String id, List<String> names, String prompt) {}

  /**
   * The reports of a graph.
   *
   * @param dataset the corpus, as it stands in the identity of the calls
   * @param study keeps the replies; its seed finds the communities
   * @throws IllegalStateException if some replies did not come; what came is kept, so run again
   * @throws org.evenhand.model.RunEndedException if the run was stopped
   */
  public CommunityReports write(String dataset, KnowledgeGraph graph, Study study) {
    Links links = Links.of(graph);
    long seed = study.settings().seed();
    List<Task> tasks =
        Communities.of(links, largest, seed).stream().map(c -> task(c, links, seed)).toList();
    Notes notes = study.notes("community-reports");
    List<Task> missing = tasks.stream().filter(t -> notes.find(key(t)).isEmpty()).toList();
    Results<Task, String> results =
        Calls.of(llm)
            .run(
                Progress.of("Writing reports", tasks.size(), tasks.size() - missing.size()),
                missing,
                task -> ask(dataset, task, seed),
                (task, reply) -> notes.append(key(task), reply))
            .orThrow();
    if (!results.isComplete()) {
      throw new IllegalStateException(
          "The reports are not complete: %s %s".formatted(results.summary(), results.reasons()));
    }
    List<CommunityReport> reports =
        tasks.stream()
            .flatMap(task -> report(task, notes.find(key(task)).orElseThrow()).stream())
            .toList();
    return new CommunityReports(reports, tasks.size() - reports.size());
  }

  private static Task task(Community community, Links links, long seed) {
    List<Scored<Entity>> entities =
        community.entities().stream()
            .map(entity -> new Scored<>(links.entities().get(entity), links.degree(entity)))
            .sorted(Comparator.comparingDouble((Scored<Entity> e) -> e.score()).reversed())
            .toList();
    List<Scored<Relation>> relations = new ArrayList<>();
    for (int entity : community.entities()) {
      for (int relation : links.relationsOf(entity)) {
        if (links.source(relation) == entity
            && community.entities().contains(links.target(relation))) {
          relations.add(
              new Scored<>(links.relations().get(relation), links.degreeOfEnds(relation)));
        }
      }
    }
    relations.sort(Comparator.comparingDouble((Scored<Relation> r) -> r.score()).reversed());
    String id = community.level() + "-" + community.number();
    String prompt =
        USER.fill(
            Map.of(
                "mark", Digest.of(seed + ";marks;community " + id).substring(0, 8),
                "context",
                    new Context()
                        .entities(entities, TOKENS / 2)
                        .relations(relations, TOKENS / 2)
                        .text()));
    List<String> names =
        community.entities().stream().map(e -> links.entities().get(e).name()).toList();
    return new Task(community, id, names, prompt);
  }

  private String ask(String dataset, Task task, long seed) {
    String reply = "";
    for (int attempt = 1; attempt <= ATTEMPTS && report(task, reply).isEmpty(); attempt++) {
      CallId id =
          CallId.of(Stage.EXTRACTION)
              .withDataset(dataset)
              .withQuestion("community " + task.id)
              .withAttempt(attempt);
      String text = llm.chat(id.ask(SYSTEM.text(), task.prompt, seed)).aiMessage().text();
      reply = text == null ? "" : text;
    }
    return reply;
  }

  /** The first of several lines is the title; empty if there is no report in the reply. */
  private static Optional<CommunityReport> report(Task task, String reply) {
    String text = HiddenReasoning.remove(reply).strip();
    if (text.isEmpty() || Refusal.isRefusal(text)) {
      return Optional.empty();
    }
    String[] parts = text.split("\\R", 2);
    boolean titled = parts.length == 2;
    String title = titled ? parts[0].replaceAll("^[#*\\s]+|[*\\s]+$", "") : task.names.get(0);
    return Optional.of(
        new CommunityReport(
            task.id,
            task.community.level(),
            title,
            (titled ? parts[1] : text).strip(),
            task.names));
  }

  /** Changes with the model and every word of both prompts. */
  private String key(Task task) {
    return Digest.of(String.join("\u001f", Models.nameOf(llm), SYSTEM.text(), task.prompt))
        + " "
        + task.id;
  }
}
