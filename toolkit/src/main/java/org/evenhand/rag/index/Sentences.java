package org.evenhand.rag.index;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.evenhand.graph.Entity;

/**
 * The sentences of a graph's chunks, and which entities each of them names: by name or alias,
 * whatever the case, where the chunk is among the entity's evidence.
 */
public final class Sentences {
  private final List<String> texts = new ArrayList<>();
  private final List<Set<Integer>> entitiesIn = new ArrayList<>();
  private final Map<Integer, Set<Integer>> sentencesOf = new LinkedHashMap<>();

  private Sentences() {}

  public static Sentences of(Links links) {
    Sentences all = new Sentences();
    List<List<Integer>> ofChunk = new ArrayList<>();
    links.chunks().forEach(chunk -> ofChunk.add(all.split(chunk.text())));
    for (int entity = 0; entity < links.entities().size(); entity++) {
      for (String id : links.entities().get(entity).chunkIds()) {
        for (int sentence : links.chunk(id).map(ofChunk::get).orElse(List.of())) {
          if (mentions(links.entities().get(entity), all.texts.get(sentence)) > 0) {
            all.entitiesIn.get(sentence).add(entity);
            all.sentencesOf.computeIfAbsent(entity, e -> new LinkedHashSet<>()).add(sentence);
          }
        }
      }
    }
    return all;
  }

  private List<Integer> split(String text) {
    List<Integer> numbers = new ArrayList<>();
    BreakIterator breaks = BreakIterator.getSentenceInstance(Locale.ROOT);
    breaks.setText(text);
    int from = breaks.first();
    for (int to = breaks.next(); to != BreakIterator.DONE; to = breaks.next()) {
      String sentence = text.substring(from, to).strip();
      if (!sentence.isEmpty()) {
        numbers.add(texts.size());
        texts.add(sentence);
        entitiesIn.add(new LinkedHashSet<>());
      }
      from = to;
    }
    return numbers;
  }

  /** All sentences, by chunk and place. */
  public List<String> texts() {
    return List.copyOf(texts);
  }

  /** Numbers of the entities that a sentence names, in their order. */
  public List<Integer> entitiesIn(int sentence) {
    return List.copyOf(entitiesIn.get(sentence));
  }

  /** Numbers of the sentences that name an entity, in their order. */
  public List<Integer> sentencesOf(int entity) {
    return List.copyOf(sentencesOf.getOrDefault(entity, Set.of()));
  }

  /** How often a text names an entity, by name or alias, whatever the case, as words of its own. */
  public static int mentions(Entity entity, String text) {
    Set<String> names = new LinkedHashSet<>();
    names.add(entity.name().toLowerCase(Locale.ROOT));
    entity.aliases().forEach(alias -> names.add(alias.toLowerCase(Locale.ROOT)));
    String small = text.toLowerCase(Locale.ROOT);
    int count = 0;
    for (String name : names) {
      for (int at = small.indexOf(name); at >= 0; at = small.indexOf(name, at + name.length())) {
        count += standsAlone(small, at, at + name.length()) ? 1 : 0;
      }
    }
    return count;
  }

  private static boolean standsAlone(String text, int from, int to) {
    boolean before = from > 0 && joins(text.codePointBefore(from), text.codePointAt(from));
    boolean behind = to < text.length() && joins(text.codePointBefore(to), text.codePointAt(to));
    return !before && !behind;
  }

  /** Scripts that are written without spaces have no words of their own. */
  private static boolean joins(int one, int other) {
    return isOfAWord(one) && isOfAWord(other);
  }

  private static boolean isOfAWord(int character) {
    return Character.isLetterOrDigit(character)
        && !Character.isIdeographic(character)
        && switch (Character.UnicodeScript.of(character)) {
          case HIRAGANA, KATAKANA, THAI, LAO, KHMER, MYANMAR -> false;
          default -> true;
        };
  }
}
