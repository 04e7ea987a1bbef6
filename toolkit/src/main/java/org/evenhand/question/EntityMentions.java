package org.evenhand.question;

import dev.langchain4j.model.chat.ChatModel;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.evenhand.graph.Entity;
import org.evenhand.graph.KnowledgeGraph;
import org.evenhand.study.Question;
import org.evenhand.text.Openings;

/**
 * Finds the entities of a graph in texts, by their names and aliases: whole words whatever their
 * case, the longest name first; in scripts without spaces anywhere. An alias that two entities
 * share names neither. Costs, for each place in a text, one look-up for each length that a name
 * with that first letter has.
 */
public final class EntityMentions {
  private final Map<String, String> entityByName = new HashMap<>();
  private final Map<Integer, TreeSet<Integer>> lengthsByFirst = new HashMap<>();
  private final Set<String> inOpenings = new HashSet<>();

  private EntityMentions(KnowledgeGraph graph) {
    Set<String> openings = Openings.of(graph.chunks());
    Set<String> names = new HashSet<>();
    for (Entity entity : graph.entities()) {
      String name = normal(entity.name());
      if (names.add(name)) {
        add(name, entity.name());
      }
      if (entity.chunkIds().stream().anyMatch(openings::contains)) {
        inOpenings.add(entity.name());
      }
    }
    Set<String> shared = new HashSet<>();
    for (Entity entity : graph.entities()) {
      for (String alias : new LinkedHashSet<>(entity.aliases())) {
        String name = normal(alias);
        if (names.contains(name)) {
          continue;
        }
        String other = entityByName.get(name);
        if (other != null && !other.equals(entity.name())) {
          shared.add(name);
        }
        add(name, entity.name());
      }
    }
    shared.forEach(entityByName::remove);
  }

  /** Of all entities of a graph. */
  public static EntityMentions of(KnowledgeGraph graph) {
    return new EntityMentions(graph);
  }

  private void add(String name, String entity) {
    if (!name.isEmpty()) {
      entityByName.put(name, entity);
      lengthsByFirst
          .computeIfAbsent(name.codePointAt(0), first -> new TreeSet<>())
          .add(name.length());
    }
  }

  /** The names of the entities that a text mentions, each once, in the order of the text. */
  public List<String> in(String text) {
    String words = normal(text);
    Set<String> found = new LinkedHashSet<>();
    for (int at = 0; at < words.length(); ) {
      int end = isBoundary(words, at) ? longest(words, at, found) : at;
      at = end > at ? end : at + Character.charCount(words.codePointAt(at));
    }
    return List.copyOf(found);
  }

  /** The entities of each question, in the order of the questions. */
  public List<List<String>> in(List<Question> questions) {
    List<List<String>> entities = new ArrayList<>();
    questions.forEach(question -> entities.add(in(question.text())));
    return List.copyOf(entities);
  }

  /** The same graph's entities, found by a language model instead of by matching. */
  public EntityNamer by(ChatModel model) {
    return new EntityNamer(this, model);
  }

  /** The entity of which a text is the name or an alias, whatever its case. */
  Optional<String> named(String text) {
    return Optional.ofNullable(entityByName.get(normal(text)));
  }

  /** Whether an entity has evidence in the first chunk of a document. */
  public boolean isInOpening(String entity) {
    return inOpenings.contains(entity);
  }

  private int longest(String words, int at, Set<String> found) {
    TreeSet<Integer> lengths = lengthsByFirst.get(words.codePointAt(at));
    if (lengths == null) {
      return at;
    }
    for (int length : lengths.descendingSet()) {
      int end = at + length;
      if (end <= words.length() && isBoundary(words, end)) {
        String entity = entityByName.get(words.substring(at, end));
        if (entity != null) {
          found.add(entity);
          return end;
        }
      }
    }
    return at;
  }

  /** No boundary is within a word; between ideographs, syllables or kana there is always one. */
  private static boolean isBoundary(String words, int at) {
    if (at == 0 || at == words.length()) {
      return true;
    }
    int before = words.codePointBefore(at);
    int after = words.codePointAt(at);
    return !isWord(before) || !isWord(after) || isSpaceless(before) || isSpaceless(after);
  }

  private static boolean isWord(int letter) {
    return Character.isLetterOrDigit(letter)
        || Character.getType(letter) == Character.NON_SPACING_MARK;
  }

  private static boolean isSpaceless(int letter) {
    return switch (Character.UnicodeScript.of(letter)) {
      case HAN, HIRAGANA, KATAKANA, HANGUL, THAI, LAO, KHMER, MYANMAR -> true;
      default -> false;
    };
  }

  private static String normal(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFKC)
        .toLowerCase(Locale.ROOT)
        .replace('\u2019', '\'')
        .replaceAll("\\s+", " ")
        .strip();
  }
}
