package org.evenhand.graph;

import it.unimi.dsi.fastutil.objects.Object2IntLinkedOpenHashMap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.evenhand.graph.NounPhrases.Phrase;
import org.evenhand.graph.NounPhrases.Sentence;
import org.evenhand.text.Chunk;

/**
 * Makes a knowledge graph from plain text without a language model: entities are names and repeated
 * noun phrases, relations are their mentions within a window of sentences, weighted by how often.
 * Free and the same every time; coarser than what a model extracts.
 *
 * @param window sentences that two mentions may span, 1 for the same sentence
 * @param minimumMentions of a noun phrase that is no name
 */
public record PlainTextMaker(int window, int minimumMentions) {
  /** Sentences kept as the description of an entity or relation. */
  private static final int QUOTED = 3;

  public PlainTextMaker {
    if (window < 1 || minimumMentions < 1) {
      throw new IllegalArgumentException(
          "A window of %s sentences and %s mentions cannot be used. Both are 1 or more."
              .formatted(window, minimumMentions));
    }
  }

  /** Relations within one sentence; noun phrases that are mentioned twice or more. */
  public static PlainTextMaker withDefaults() {
    return new PlainTextMaker(1, 2);
  }

  /**
   * The graph of these chunks. English by noun phrases; Chinese, Japanese, Thai and other scripts
   * without spaces by dictionary words.
   *
   * @throws IllegalArgumentException if nothing is named in them
   */
  public KnowledgeGraph make(List<Chunk> chunks) {
    NounPhrases phrases = new NounPhrases();
    Map<Chunk, List<Sentence>> sentences = new LinkedHashMap<>();
    Mentions mentions = new Mentions();
    for (Chunk chunk : chunks) {
      List<Sentence> found = phrases.in(chunk.text());
      sentences.put(chunk, found);
      found.forEach(sentence -> sentence.phrases().forEach(mentions::count));
    }
    GraphBuilder builder = new GraphBuilder();
    sentences.forEach((chunk, list) -> mentions.describe(chunk, list));
    mentions.entities(minimumMentions).forEach(builder::entity);
    sentences.forEach((chunk, list) -> relate(chunk, list, mentions, builder));
    return builder.build(chunks, "The graph made from %s chunks of text".formatted(chunks.size()));
  }

  private void relate(
      Chunk chunk, List<Sentence> sentences, Mentions mentions, GraphBuilder builder) {
    for (int at = 0; at < sentences.size(); at++) {
      List<String> here = mentions.kept(sentences.get(at), minimumMentions);
      for (int i = 0; i < here.size(); i++) {
        for (int j = i + 1; j < here.size(); j++) {
          relate(here.get(i), here.get(j), chunk, sentences.get(at).text(), builder);
        }
      }
      // The pairs that reach into the sentences before; those within them were made there.
      for (int before = Math.max(0, at - window + 1); before < at; before++) {
        for (String earlier : mentions.kept(sentences.get(before), minimumMentions)) {
          for (String later : here) {
            if (!earlier.equals(later)) {
              String text = sentences.get(before).text() + " " + sentences.get(at).text();
              relate(earlier, later, chunk, text, builder);
            }
          }
        }
      }
    }
  }

  private static void relate(
      String source, String target, Chunk chunk, String text, GraphBuilder builder) {
    builder.relation(
        new Relation(source, target, List.of(text), List.of(), 1, List.of(chunk.id())));
  }

  /** All mentions of a corpus by what they have in common. */
  private static final class Mentions {
    private final Map<String, Mentioned> byKey = new LinkedHashMap<>();

    private static final class Mentioned {
      private final Object2IntLinkedOpenHashMap<String> spellings =
          new Object2IntLinkedOpenHashMap<>();
      private final Set<String> chunks = new LinkedHashSet<>();
      private final List<String> quotes = new ArrayList<>();
      private int count;
      private boolean proper;

      /** The most frequent spelling, the first of these if there are several. */
      String name() {
        String name = null;
        int most = 0;
        for (var entry : spellings.object2IntEntrySet()) {
          if (entry.getIntValue() > most) {
            most = entry.getIntValue();
            name = entry.getKey();
          }
        }
        return name;
      }

      boolean isKept(int minimumMentions) {
        return proper || count >= minimumMentions;
      }
    }

    void count(Phrase phrase) {
      Mentioned mentioned = byKey.computeIfAbsent(phrase.key(), key -> new Mentioned());
      mentioned.spellings.addTo(phrase.text(), 1);
      mentioned.count++;
      mentioned.proper |= phrase.proper();
    }

    void describe(Chunk chunk, List<Sentence> sentences) {
      for (Sentence sentence : sentences) {
        for (Phrase phrase : sentence.phrases()) {
          Mentioned mentioned = byKey.get(phrase.key());
          mentioned.chunks.add(chunk.id());
          if (mentioned.quotes.size() < QUOTED && !mentioned.quotes.contains(sentence.text())) {
            mentioned.quotes.add(sentence.text());
          }
        }
      }
    }

    /** The names of what is kept and mentioned in a sentence, each once, in their order. */
    List<String> kept(Sentence sentence, int minimumMentions) {
      Set<String> names = new LinkedHashSet<>();
      for (Phrase phrase : sentence.phrases()) {
        Mentioned mentioned = byKey.get(phrase.key());
        if (mentioned.isKept(minimumMentions)) {
          names.add(mentioned.name());
        }
      }
      return List.copyOf(names);
    }

    List<Entity> entities(int minimumMentions) {
      return byKey.values().stream()
          .filter(mentioned -> mentioned.isKept(minimumMentions))
          .map(
              mentioned ->
                  new Entity(
                      mentioned.name(),
                      mentioned.proper ? "Name" : "Term",
                      mentioned.quotes,
                      List.copyOf(mentioned.chunks),
                      List.of()))
          .toList();
    }
  }
}
