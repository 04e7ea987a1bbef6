package org.evenhand.question;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.evenhand.study.Notes;
import org.evenhand.text.Chunk;
import org.evenhand.text.Template;

/** Summaries of chunks by a model, each asked for once a study. */
final class ChunkSummaries {
  static final Template PROMPT = Template.resource(ChunkSummaries.class, "chunk-summary.txt");

  private final Map<String, String> byChunk;
  private final int refused;

  private ChunkSummaries(Map<String, String> byChunk, int refused) {
    this.byChunk = byChunk;
    this.refused = refused;
  }

  static ChunkSummaries write(Collection<Chunk> chunks, Asker asker) {
    Notes notes = asker.study().notes("summaries");
    Map<String, String> found = new LinkedHashMap<>();
    List<Chunk> open = List.copyOf(chunks);
    for (int attempt = 1; attempt <= Asker.ATTEMPTS && !open.isEmpty(); attempt++) {
      int now = attempt;
      asker.ask(
          "Summarising chunks",
          notes,
          open.stream().map(chunk -> call(chunk, now, asker)).toList(),
          (call, reply) -> {});
      List<Chunk> again = new ArrayList<>();
      for (Chunk chunk : open) {
        String reply = notes.find(asker.key(call(chunk, attempt, asker))).orElseThrow();
        ReplyText.prose(reply)
            .ifPresentOrElse(text -> found.put(chunk.id(), text), () -> again.add(chunk));
      }
      open = again;
    }
    return new ChunkSummaries(found, open.size());
  }

  private static Asker.Call call(Chunk chunk, int attempt, Asker asker) {
    Marked marked = Marked.of(asker.seed(), "chunk " + chunk.id());
    String prompt =
        PROMPT.fill(Map.of("mark", marked.mark(), "text", marked.texts(List.of(chunk.text()))));
    return new Asker.Call(chunk.id(), attempt, "", prompt);
  }

  Optional<String> of(String chunkId) {
    return Optional.ofNullable(byChunk.get(chunkId));
  }

  int count() {
    return byChunk.size();
  }

  /** Chunks of which no summary could be had. */
  int refused() {
    return refused;
  }
}
