package org.evenhand.rag;

import dev.langchain4j.model.chat.ChatModel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.evenhand.graph.CommunityReport;
import org.evenhand.graph.KnowledgeGraph;
import org.evenhand.study.AnswerStage;
import org.evenhand.study.Digest;
import org.evenhand.text.Template;
import org.evenhand.text.TokenCounter;

/**
 * MGRAG, global search (Microsoft GraphRAG: Edge and others 2024, arXiv 2404.16130): the model
 * reads the reports of all communities part by part, draws points from each part and scores them
 * from 0 to 100 by how much they help to answer; the points by score are the context of the answer.
 *
 * <p>Reports: for each entity that of its deepest community, the greatest first; they are shuffled
 * by the study's seed before they are put into parts. Their score is the number of members.
 *
 * <p>Leaves out against the original: claims, ratings of the reports, the choice of reports by the
 * model of later versions. No chunk is looked at, as there. {@code withTopK}: reports, 512 by
 * default; {@code withContextTokens}: each part of the reports, and the points together, 8,000 by
 * default. One call a part and one for the answer.
 */
public final class GlobalGraphRag extends ReferenceMethod<GlobalGraphRag> {
  private static final int TOP_K = 512;
  private static final int TOKENS = 8_000;
  private static final Template SYSTEM =
      Template.resource(GlobalGraphRag.class, "points-system.txt");
  private static final Template USER = Template.resource(GlobalGraphRag.class, "points-user.txt");

  private final List<CommunityReport> reports;

  private GlobalGraphRag(Setup setup, List<CommunityReport> reports) {
    super("MGRAG global", setup);
    this.reports = reports;
  }

  /**
   * @param reports such as {@link CommunityWriter} writes, or those that were found beside a graph
   * @throws IllegalArgumentException if there is no report
   */
  public static GlobalGraphRag over(
      KnowledgeGraph graph, List<CommunityReport> reports, ChatModel llm) {
    return new GlobalGraphRag(Setup.of(graph, llm, TOP_K, TOKENS), some(reports, "MGRAG global"));
  }

  static List<CommunityReport> some(List<CommunityReport> reports, String method) {
    if (reports.isEmpty()) {
      throw new IllegalArgumentException(
          "%s answers by community reports, but there is none. Write them with CommunityWriter.of(llm).write(dataset, graph, study)."
              .formatted(method));
    }
    return List.copyOf(reports);
  }

  @Override
  GlobalGraphRag with(Setup newSetup) {
    return new GlobalGraphRag(newSetup, reports);
  }

  @Override
  boolean embeds() {
    return false;
  }

  @Override
  void build() {}

  @Override
  Retrieval find(CountedCalls calls) {
    List<Scored<CommunityReport>> read =
        deepest(reports).stream()
            .map(report -> new Scored<>(report, report.entities().size()))
            .sorted(Comparator.comparingDouble((Scored<CommunityReport> r) -> r.score()).reversed())
            .limit(setup.topK())
            .toList();
    List<Scored<String>> points = new ArrayList<>();
    for (String part : parts(read, calls.seed())) {
      String prompt =
          USER.fill(Map.of("mark", calls.mark(), "context", part, "question", calls.question()));
      Points.read(calls.ask(AnswerStage.POINTS, SYSTEM, prompt, ReplyForms.POINTS))
          .ifPresentOrElse(points::addAll, calls::foundUnread);
    }
    points.sort(Comparator.comparingDouble((Scored<String> point) -> point.score()).reversed());
    String context = new Context().points(points, setup.contextTokens()).text();
    return new Retrieval(
        QueryTerms.question(calls.question()),
        List.of(),
        List.of(),
        List.of(),
        read,
        points,
        context,
        List.of());
  }

  /** Those that are of the deepest level for one of their entities; all that name no entity. */
  static List<CommunityReport> deepest(List<CommunityReport> reports) {
    Map<String, CommunityReport> ofEntity = new HashMap<>();
    for (CommunityReport report : reports) {
      for (String entity : report.entities()) {
        ofEntity.merge(
            entity, report, (known, other) -> other.level() > known.level() ? other : known);
      }
    }
    Set<CommunityReport> kept = new HashSet<>(ofEntity.values());
    return reports.stream().filter(r -> r.entities().isEmpty() || kept.contains(r)).toList();
  }

  /** As many reports a part as fit; a longer one alone, and cut. */
  private List<String> parts(List<Scored<CommunityReport>> read, long seed) {
    List<Scored<CommunityReport>> shuffled = new ArrayList<>(read);
    Collections.shuffle(
        shuffled, new Random(Long.parseUnsignedLong(Digest.of(seed + ";reports"), 16)));
    List<String> parts = new ArrayList<>();
    List<Scored<CommunityReport>> part = new ArrayList<>();
    for (Scored<CommunityReport> report : shuffled) {
      part.add(report);
      if (part.size() > 1 && tokens(part) > setup.contextTokens()) {
        part.remove(part.size() - 1);
        parts.add(new Context().reports(part, setup.contextTokens()).text());
        part = new ArrayList<>(List.of(report));
      }
    }
    parts.add(new Context().reports(part, setup.contextTokens()).text());
    return parts;
  }

  private static int tokens(List<Scored<CommunityReport>> part) {
    return TokenCounter.count(new Context().reports(part, Integer.MAX_VALUE).text());
  }
}
