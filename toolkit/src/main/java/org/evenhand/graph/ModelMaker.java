package org.evenhand.graph;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.evenhand.graph.ImportReport.Finding;
import org.evenhand.model.CallId;
import org.evenhand.model.Calls;
import org.evenhand.model.Models;
import org.evenhand.model.Progress;
import org.evenhand.model.Results;
import org.evenhand.model.Stage;
import org.evenhand.study.Digest;
import org.evenhand.study.Notes;
import org.evenhand.study.StageModel;
import org.evenhand.study.Study;
import org.evenhand.text.Chunk;
import org.evenhand.text.Template;

/**
 * Makes a knowledge graph by a language model (arXiv 2506.06331, 2025, section III-A): each chunk
 * is read for entities and relations with their descriptions, read again for what was missed, and
 * names that differ only by case or spaces are made one. Every entity and relation keeps its
 * chunks.
 *
 * <p>Replies are kept in the study's notes chunk by chunk: a run that was stopped asks only for the
 * chunks that are missing. A reply that cannot be read is asked for at most three times; the chunk
 * then stays without entities and is counted.
 */
public final class ModelMaker {
  private static final int ATTEMPTS = 3;
  private static final Template SYSTEM = template("extract-system.txt");
  private static final Template USER = template("extract-user.txt");
  private static final Template MORE = template("extract-more.txt");

  private final ChatModel model;
  private final GraphSchema schema;
  private final int passes;
  private final int mergeCap;

  private ModelMaker(ChatModel model, GraphSchema schema, int passes, int mergeCap) {
    if (passes < 1 || mergeCap < 0) {
      throw new IllegalArgumentException(
          "%s passes and a cap of %s pairs cannot be used. Read each chunk at least once."
              .formatted(passes, mergeCap));
    }
    this.model = model;
    this.schema = schema;
    this.passes = passes;
    this.mergeCap = mergeCap;
  }

  /** Any types, each chunk read twice, no questions about similar names. */
  public static ModelMaker of(ChatModel model) {
    return new ModelMaker(model, GraphSchema.ANY, 2, 0);
  }

  /** The same for the types of a corpus. */
  public ModelMaker withSchema(GraphSchema newSchema) {
    return new ModelMaker(model, newSchema, passes, mergeCap);
  }

  /** The same with so many readings of each chunk, at least one. */
  public ModelMaker withPasses(int newPasses) {
    return new ModelMaker(model, schema, newPasses, mergeCap);
  }

  /**
   * The same, and the model decides which of the most similar names of a type mean one thing.
   *
   * @param pairs asked about for each type, at most; 0 for none
   */
  public ModelMaker withMergeCap(int pairs) {
    return new ModelMaker(model, schema, passes, pairs);
  }

  /**
   * The graph of these chunks.
   *
   * @param dataset the corpus, as it stands in the identity of the calls
   * @param study keeps the replies; its seed makes the calls' seeds
   * @throws IllegalStateException if some chunks have no reply yet; what came is kept, so run again
   * @throws org.evenhand.model.RunEndedException if the run was stopped
   */
  public KnowledgeGraph make(String dataset, List<Chunk> chunks, Study study) {
    study.uses(Stage.EXTRACTION.label(), new StageModel(Models.nameOf(model), "passes=" + passes));
    Notes notes = study.notes("extractions");
    List<Chunk> missing =
        chunks.stream().filter(chunk -> notes.find(key(chunk, passes)).isEmpty()).toList();
    Results<Chunk, List<String>> results =
        Calls.of(model)
            .run(
                Progress.of("Reading chunks", chunks.size(), chunks.size() - missing.size()),
                missing,
                chunk -> read(dataset, chunk, study),
                (chunk, replies) -> {
                  for (int pass = 1; pass <= passes; pass++) {
                    notes.append(key(chunk, pass), replies.get(pass - 1));
                  }
                })
            .orThrow();
    if (!results.isComplete()) {
      throw new IllegalStateException(
          "The graph is not complete: %s %s".formatted(results.summary(), results.reasons()));
    }
    GraphBuilder builder = new GraphBuilder();
    Spellings spellings = new Spellings();
    for (Chunk chunk : chunks) {
      boolean readable = false;
      for (int pass = 1; pass <= passes; pass++) {
        String reply = notes.find(key(chunk, pass)).orElseThrow();
        Optional<Extraction> extraction = Extraction.read(reply, chunk.id());
        extraction.ifPresent(found -> spellings.add(found, builder));
        readable |= extraction.isPresent();
      }
      if (!readable) {
        builder.report.add(Finding.UNREADABLE_CHUNK, chunk.id());
      }
    }
    KnowledgeGraph graph =
        builder.build(
            chunks, "The graph that %s made of %s".formatted(Models.nameOf(model), dataset));
    return mergeCap == 0
        ? graph
        : new SimilarNames(model, dataset, study, Models.nameOf(model)).merge(graph, mergeCap);
  }

  /** The replies of all passes; a pass whose reply cannot be read leaves its last one. */
  private List<String> read(String dataset, Chunk chunk, Study study) {
    List<ChatMessage> talk = new ArrayList<>();
    talk.add(SystemMessage.from(SYSTEM.text()));
    List<String> replies = new ArrayList<>();
    for (int pass = 1; pass <= passes; pass++) {
      String prompt =
          pass > 1
              ? MORE.text()
              : USER.fill(
                  Map.of(
                      "types", schema.typesWanted(),
                      "relations", schema.relationsWanted(),
                      "passage", chunk.text()));
      CallId id =
          CallId.of(Stage.EXTRACTION)
              .withDataset(dataset)
              .withQuestion(chunk.id())
              .withRepeat(pass);
      String reply = "";
      UserMessage message = UserMessage.from(prompt);
      for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
        message = id.withAttempt(attempt).attach(UserMessage.from(prompt), study.settings().seed());
        List<ChatMessage> messages = new ArrayList<>(talk);
        messages.add(message);
        String text =
            model.chat(ChatRequest.builder().messages(messages).build()).aiMessage().text();
        reply = text == null ? "" : text;
        if (Extraction.read(reply, chunk.id()).isPresent()) {
          break;
        }
      }
      replies.add(reply);
      talk.add(message);
      talk.add(AiMessage.from(reply.isBlank() ? "{}" : reply));
    }
    return replies;
  }

  /** Changes with the model, the prompts, the schema and the chunk's text. */
  private String key(Chunk chunk, int pass) {
    String prompts = SYSTEM.text() + USER.text() + MORE.text();
    return Digest.of(
            String.join(
                "\u001f",
                Models.nameOf(model),
                prompts,
                schema.toString(),
                passes + "",
                chunk.text()))
        + " "
        + pass;
  }

  private static Template template(String name) {
    return Template.resource(ModelMaker.class, name);
  }

  /** Gives a name the spelling under which it was first met. */
  private static final class Spellings {
    private final Map<String, String> first = new LinkedHashMap<>();

    void add(Extraction extraction, GraphBuilder builder) {
      for (Entity entity : extraction.entities()) {
        builder.merged(
            new Entity(
                spelling(entity.name()),
                entity.type(),
                entity.descriptions(),
                entity.chunkIds(),
                List.of()));
      }
      for (Relation relation : extraction.relations()) {
        builder.relation(
            new Relation(
                end(relation.source(), relation, builder),
                end(relation.target(), relation, builder),
                relation.descriptions(),
                relation.keywords(),
                relation.weight(),
                relation.chunkIds()));
      }
    }

    /** Models connect things that they did not list. */
    private String end(String name, Relation relation, GraphBuilder builder) {
      if (!first.containsKey(GraphBuilder.variantKey(name))) {
        builder.report.add(Finding.UNLISTED_END, name);
        builder.merged(new Entity(spelling(name), "", List.of(), relation.chunkIds(), List.of()));
      }
      return spelling(name);
    }

    private String spelling(String name) {
      return first.computeIfAbsent(GraphBuilder.variantKey(name), key -> name);
    }
  }
}
