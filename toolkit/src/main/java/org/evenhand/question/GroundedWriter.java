package org.evenhand.question;

import dev.langchain4j.model.chat.ChatModel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.evenhand.graph.GraphSample;
import org.evenhand.graph.KnowledgeGraph;
import org.evenhand.model.Models;
import org.evenhand.question.Samples.Counts;
import org.evenhand.study.Digest;
import org.evenhand.study.Level;
import org.evenhand.study.Study;
import org.evenhand.text.Chunk;

/**
 * Writes questions that are grounded in a knowledge graph and its text (arXiv 2506.06331, 2025,
 * section III-A): from one entity, one relation, or the subgraph of a random walk, each with its
 * source text; of a subgraph, with a summary of each chunk. One call of the model a sample; a reply
 * that is blank, no question, a refusal or a repeat is asked for again, three times in all.
 *
 * <p>Everything is drawn and checked before the first call. Each reply is kept in the study as it
 * comes, and the questions in the order of their samples, so that a stopped run goes on where it
 * stopped and ends with the same questions.
 */
public final class GroundedWriter {
  private static final int CHUNKS = 10;
  private static final int SUMMARIES = 60;

  private final ChatModel model;
  private final Counts counts;
  private final String name;
  private final int chunks;
  private final int summaries;

  private GroundedWriter(ChatModel model, Counts counts, String name, int chunks, int summaries) {
    if (chunks < 1 || summaries < 1) {
      throw new IllegalArgumentException(
          "At most %s chunks and %s summaries: show at least one of each."
              .formatted(chunks, summaries));
    }
    this.model = model;
    this.counts = counts;
    this.name = name;
    this.chunks = chunks;
    this.summaries = summaries;
  }

  /**
   * 50 questions a level, subgraphs of at least 50 relations, at most 10 chunks for a node or an
   * edge and 60 summaries for a subgraph.
   */
  public static GroundedWriter of(ChatModel model) {
    return new GroundedWriter(model, Counts.PAPER, "", CHUNKS, SUMMARIES);
  }

  /** The same with other numbers of questions, each 0 or more. */
  public GroundedWriter withCounts(int nodes, int edges, int subgraphs) {
    return new GroundedWriter(model, counts.with(nodes, edges, subgraphs), name, chunks, summaries);
  }

  /** The same with subgraphs of at least so many relations. */
  public GroundedWriter withMinimumHops(int hops) {
    return new GroundedWriter(model, counts.withHops(hops), name, chunks, summaries);
  }

  /**
   * The same, and the questions say that the graph is this one, such as {@code LightRAG's graph};
   * without a name they have the dataset's.
   */
  public GroundedWriter withGraphName(String newName) {
    return new GroundedWriter(model, counts, newName.strip(), chunks, summaries);
  }

  /** The same with other limits of what a prompt shows, each at least 1. */
  public GroundedWriter withEvidence(int newChunks, int newSummaries) {
    return new GroundedWriter(model, counts, name, newChunks, newSummaries);
  }

  /**
   * Writes the questions, or what is missing of them, into the study.
   *
   * @param dataset the corpus; the questions are of this dataset
   * @param study its seed draws the samples
   * @throws IllegalArgumentException if the graph has fewer nodes or edges than questions are
   *     wanted; no call was made
   * @throws IllegalStateException if no component of the graph is large enough for a subgraph; no
   *     call was made. Also if some replies did not come; what came is kept, so run again
   * @throws org.evenhand.model.RunEndedException if the run was stopped
   */
  public GroundedQuestions write(String dataset, KnowledgeGraph graph, Study study) {
    Samples samples = Samples.draw(graph, counts, study.settings().seed());
    Asker asker = new Asker(model, dataset, study);
    asker.signIn("prompts=" + SamplePrompt.digest());
    String graphName = GraphName.of(name.isEmpty() ? "graph of " + dataset : name, graph);
    Map<GraphSample, Evidence> evidence = new LinkedHashMap<>();
    Map<String, Chunk> toSummarise = new LinkedHashMap<>();
    for (GraphSample sample : samples.drawn()) {
      boolean walk = sample.level() == Level.SUBGRAPH;
      Evidence found = Evidence.of(sample, graph, walk ? summaries : chunks);
      evidence.put(sample, found);
      if (walk) {
        found.chunkIds().forEach(id -> toSummarise.put(id, graph.chunk(id).orElseThrow()));
      }
    }
    ChunkSummaries summarised = ChunkSummaries.write(toSummarise.values(), asker);
    List<Task> tasks = new ArrayList<>();
    Map<String, Integer> uses = new LinkedHashMap<>();
    for (GraphSample sample : samples.drawn()) {
      String id = id(sample, graphName);
      int use = uses.merge(id, 1, Integer::sum);
      Evidence shown = evidence.get(sample);
      Marked marked = Marked.of(study.settings().seed(), id);
      tasks.add(
          new Task(
              use == 1 ? id : id + "-" + use,
              sample,
              shown,
              SamplePrompt.system(marked),
              SamplePrompt.first(sample, shown, graph, summarised, marked)));
    }
    List<GroundedQuestions.Outcome> outcomes = new ArrayList<>();
    var rounds = new Rounds(asker, graphName, tasks);
    var questions = rounds.run(outcomes);
    return new GroundedQuestions(
        questions, graphName, outcomes, summarised.count(), summarised.refused(), samples.starts());
  }

  /** Another model, other prompts or another graph ask another question about a sample. */
  private String id(GraphSample sample, String graphName) {
    String parts =
        String.join(
            "\u001f", Models.nameOf(model), SamplePrompt.digest(), graphName, sample.toString());
    return sample.level().name().toLowerCase(Locale.ROOT) + "-" + Digest.of(parts).substring(0, 8);
  }

  /**
   * One sample on its way to a question.
   *
   * @param id of the question to be
   */
  record Task(String id, GraphSample sample, Evidence evidence, String system, String prompt) {}
}
