package org.evenhand.question;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The questions in a list that a language model wrote: of users, their tasks and questions, or a
 * plain list. Bullets, numbers and bold marks are no part of a question.
 *
 * @param questions distinct and complete, in the order of the text
 * @param listed all that were listed, in the order of the text, repeats and a cut one included
 * @param repeats items that repeat an earlier one word for word
 * @param users headings of users
 * @param tasks headings of tasks
 * @param cut the last item if it has no end mark, and so was probably cut off; it is no question
 */
public record QuestionList(
    List<String> questions,
    List<String> listed,
    int repeats,
    int users,
    int tasks,
    Optional<String> cut) {
  private static final String NUMBER = "[0-9０-９]{1,3}";
  private static final String BULLET =
      "(?:[-*+•·–]|[(（]?" + NUMBER + "[.)、．）]|[QＱ]" + NUMBER + "[.:：．])";
  private static final Pattern ITEM =
      Pattern.compile(
          "\\s*(?:" + BULLET + "\\s*)?(User|Task|Question)\\s*" + NUMBER + "\\s*[:：.．]\\s*(.*)",
          Pattern.CASE_INSENSITIVE);
  // A full-width mark brings its own space.
  private static final Pattern PLAIN =
      Pattern.compile("\\s*(?:" + BULLET + "\\s+|[(（]?" + NUMBER + "[、．）]\\s*)(.*)");

  /** A mark of bold type: at the edge of a word, as in {@code __this__}, not within a name. */
  private static final Pattern BOLD =
      Pattern.compile("\\*\\*|(?<![\\p{L}\\p{N}])__|__(?![\\p{L}\\p{N}])");

  private static final Pattern END = Pattern.compile(".*[.?!。？！…][\"'”’)\\]）」』]*");

  public QuestionList {
    questions = List.copyOf(questions);
    listed = List.copyOf(listed);
  }

  /** How many were listed, repeats and a cut one included. */
  public int items() {
    return listed.size();
  }

  /** Reads a list. A text without any question gives an empty one. */
  public static QuestionList read(String text) {
    return new Reading(text).list();
  }

  /**
   * For example {@code 82 distinct questions of 125 listed (43 repeats), 125 expected}.
   *
   * @param expected how many were asked for
   */
  public String summary(int expected) {
    return "%s distinct questions of %s listed (%s repeats%s), %s expected"
        .formatted(
            questions.size(),
            items(),
            repeats,
            cut.isPresent() ? ", the last one cut off" : "",
            expected);
  }

  private static final class Reading {
    private final List<StringBuilder> items = new ArrayList<>();
    private final boolean labelled;
    private int users;
    private int tasks;
    private boolean open;

    Reading(String text) {
      String plain = BOLD.matcher(text).replaceAll("");
      labelled =
          plain
              .lines()
              .map(ITEM::matcher)
              .anyMatch(item -> item.matches() && item.group(1).equalsIgnoreCase("question"));
      plain.lines().forEach(this::line);
    }

    private void line(String line) {
      Matcher item = ITEM.matcher(line);
      Matcher plain = PLAIN.matcher(line);
      if (line.isBlank()) {
        open = false;
      } else if (item.matches()) {
        labelled(item.group(1), item.group(2));
      } else if (!labelled && plain.matches()) {
        begin(plain.group(1));
      } else if (open && !plain.matches()) {
        items.get(items.size() - 1).append(' ').append(line.strip());
      } else {
        open = false;
      }
    }

    private void labelled(String label, String rest) {
      open = false;
      if (label.equalsIgnoreCase("user")) {
        users++;
      } else if (label.equalsIgnoreCase("task")) {
        tasks++;
      } else {
        begin(rest);
      }
    }

    private void begin(String item) {
      if (!item.isBlank()) {
        items.add(new StringBuilder(item.strip()));
        open = true;
      }
    }

    QuestionList list() {
      Set<String> distinct = new LinkedHashSet<>();
      Optional<String> cut = Optional.empty();
      for (int i = 0; i < items.size(); i++) {
        String item = items.get(i).toString();
        if (i == items.size() - 1 && !END.matcher(item).matches()) {
          cut = Optional.of(item);
        } else {
          distinct.add(item);
        }
      }
      int repeats = items.size() - distinct.size() - (cut.isPresent() ? 1 : 0);
      return new QuestionList(
          List.copyOf(distinct),
          items.stream().map(StringBuilder::toString).toList(),
          repeats,
          users,
          tasks,
          cut);
    }
  }
}
