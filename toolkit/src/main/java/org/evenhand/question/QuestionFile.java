package org.evenhand.question;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.text.TextFile;

/**
 * The questions in a file of another tool: a list that a language model wrote ({@code .txt}, {@code
 * .md}, as {@link QuestionList} reads it), JSON Lines, or a JSON list. A JSON question is a text,
 * or an object with the text under {@code question}, {@code query}, {@code text} or {@code input}
 * and, if it has one, its id under {@code question_id}, {@code id} or {@code _id}; without ids
 * questions are numbered from 1.
 *
 * @param questions distinct, in the order of the file
 * @param listed all that the file has, repeats and a cut one included
 * @param repeats those that repeat an earlier one word for word
 * @param cut the last one of a text list if it was cut off; it is no question
 */
public record QuestionFile(
    List<Question> questions, int listed, int repeats, Optional<String> cut) {
  private static final List<String> TEXTS = List.of("question", "query", "text", "input");
  private static final List<String> IDS = List.of("question_id", "id", "_id");
  private static final ObjectMapper JSON = new ObjectMapper();

  public QuestionFile {
    questions = List.copyOf(questions);
  }

  /**
   * Reads a file in UTF-8.
   *
   * @param dataset the corpus that is asked about
   * @param level what the questions were made from
   * @throws IllegalArgumentException if it holds no question, a line is not as expected, or an id
   *     has two different questions; all bad entries are named
   * @throws java.io.UncheckedIOException if it cannot be read
   */
  public static QuestionFile read(Path file, String dataset, Level level) {
    String text = TextFile.read(file);
    String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
    QuestionFile read =
        name.endsWith(".jsonl") || name.endsWith(".json")
            ? new Reading(file, dataset, level).json(text, name.endsWith(".jsonl"))
            : list(QuestionList.read(text), dataset, level);
    if (read.questions.isEmpty()) {
      throw new IllegalArgumentException(
          "%s holds no question. Known are lists in text, JSON Lines and JSON lists."
              .formatted(file));
    }
    return read;
  }

  /** For example {@code 82 distinct questions of 125 listed, 43 repeats}. */
  @Override
  public String toString() {
    return questions.size()
        + " distinct questions of "
        + listed
        + " listed, "
        + repeats
        + " repeats"
        + (cut.isPresent() ? ", the last one cut off" : "");
  }

  private static QuestionFile list(QuestionList list, String dataset, Level level) {
    List<Question> questions = new ArrayList<>();
    for (String text : list.questions()) {
      questions.add(Question.of(dataset, String.valueOf(questions.size() + 1), text, level));
    }
    return new QuestionFile(questions, list.items(), list.repeats(), list.cut());
  }

  private static final class Reading {
    private final Path file;
    private final String dataset;
    private final Level level;
    private final Map<String, Question> byId = new LinkedHashMap<>();
    private final Map<String, String> idByText = new LinkedHashMap<>();
    private final List<String> bad = new ArrayList<>();
    private int listed;
    private int repeats;

    Reading(Path file, String dataset, Level level) {
      this.file = file;
      this.dataset = dataset;
      this.level = level;
    }

    QuestionFile json(String text, boolean lines) {
      if (lines) {
        int number = 0;
        for (String line : text.lines().toList()) {
          number++;
          if (!line.isBlank()) {
            add(parsed(line, "line " + number), "line " + number);
          }
        }
      } else {
        JsonNode whole = parsed(text, "the file");
        if (whole.isObject() && whole.path("questions").isArray()) {
          whole = whole.path("questions");
        }
        if (!whole.isArray() && !whole.isMissingNode()) {
          bad.add("the file is no list");
        }
        for (JsonNode entry : whole.isArray() ? whole : JSON.createArrayNode()) {
          add(entry, "entry " + (listed + 1));
        }
      }
      if (!bad.isEmpty()) {
        throw new IllegalArgumentException(
            "%s cannot be read as questions: %s.".formatted(file, String.join("; ", bad)));
      }
      return new QuestionFile(List.copyOf(byId.values()), listed, repeats, Optional.empty());
    }

    private JsonNode parsed(String text, String place) {
      try {
        return JSON.readTree(text);
      } catch (JsonProcessingException e) {
        bad.add(place + " is no JSON");
        return JSON.missingNode();
      }
    }

    private void add(JsonNode entry, String place) {
      if (entry.isMissingNode()) {
        return;
      }
      listed++;
      String text = entry.isTextual() ? entry.textValue() : first(entry, TEXTS);
      if (text.isBlank()) {
        bad.add(place + " has no text under " + String.join(", ", TEXTS));
        return;
      }
      String own = first(entry, IDS);
      String id = own.isBlank() ? String.valueOf(listed) : own;
      Question before = byId.get(id);
      if (before != null && !before.text().equals(text.strip())) {
        bad.add("id '" + id + "' has two different questions, the second in " + place);
      } else if (before != null || idByText.containsKey(text.strip())) {
        repeats++;
      } else {
        byId.put(id, Question.of(dataset, id, text.strip(), level));
        idByText.put(text.strip(), id);
      }
    }

    private static String first(JsonNode entry, List<String> names) {
      return names.stream()
          .map(entry::path)
          .filter(node -> node.isTextual() || node.isIntegralNumber())
          .map(JsonNode::asText)
          .findFirst()
          .orElse("");
    }
  }
}
