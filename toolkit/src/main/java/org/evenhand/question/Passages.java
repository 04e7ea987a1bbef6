package org.evenhand.question;

import java.text.BreakIterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.evenhand.graph.KnowledgeGraph;
import org.evenhand.study.Question;
import org.evenhand.text.Chunk;

/**
 * Shows where a question's evidence speaks of what it asks: of its chunks, the one that names most
 * of its entities, from the first sentence that names one.
 */
public final class Passages {
  private final KnowledgeGraph graph;
  private final EntityMentions mentions;

  private Passages(KnowledgeGraph graph) {
    this.graph = graph;
    mentions = EntityMentions.of(graph);
  }

  /** From the chunks of a graph. */
  public static Passages of(KnowledgeGraph graph) {
    return new Passages(graph);
  }

  /** The passage to the end of its chunk, without bold marks; empty if no chunk is known. */
  public String of(Question question) {
    List<String> asked = mentions.in(question.text());
    Chunk best = null;
    long most = -1;
    for (String id : question.chunkIds()) {
      Optional<Chunk> chunk = graph.chunk(id);
      long named =
          chunk
              .map(c -> mentions.in(c.text()).stream().filter(asked::contains).count())
              .orElse(-1L);
      if (named > most) {
        most = named;
        best = chunk.orElseThrow();
      }
    }
    return best == null ? "" : from(best.text().replace("**", ""), asked);
  }

  private String from(String text, List<String> asked) {
    BreakIterator sentences = BreakIterator.getSentenceInstance(Locale.ROOT);
    sentences.setText(text);
    int start = sentences.first();
    for (int end = sentences.next(); end != BreakIterator.DONE; end = sentences.next()) {
      if (mentions.in(text.substring(start, end)).stream().anyMatch(asked::contains)) {
        return text.substring(start).strip();
      }
      start = end;
    }
    return text.strip();
  }
}
