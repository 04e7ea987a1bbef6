package org.evenhand.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.evenhand.study.Digest;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.SurveyItem;
import org.evenhand.text.Template;

/**
 * A form in which people rate questions of both kinds without knowing which is which (the user
 * study of arXiv 2506.06331, 2025, section V): one web page that works without a network, with a
 * summary of the corpus first, the questions in a random order, three items from 1 to 5, and a
 * button that saves a CSV file.
 *
 * <p>The page names questions by codes. Which code is which question is in the key, a CSV file of
 * its own that is not for the participants.
 */
public final class SurveyForm {
  private static final Template PAGE = Template.resource(SurveyForm.class, "survey.html");

  private final String title;
  private final String summary;
  private final List<Question> questions;

  private SurveyForm(String title, String summary, List<Question> questions) {
    this.title = title;
    this.summary = summary;
    this.questions = questions;
  }

  /**
   * A form over 15 summary-based questions and 5 of each other level, drawn and ordered by the
   * seed.
   *
   * @param summary what the corpus is about, for those who have not read it
   * @throws IllegalArgumentException if there are fewer questions of a level, or the summary is
   *     blank
   */
  public static SurveyForm of(
      String title, String summary, Collection<Question> questions, long seed) {
    return of(title, summary, questions, 15, 5, seed);
  }

  /**
   * The same with other numbers.
   *
   * @param summaryBased questions of level {@code SUMMARY}, 0 or more
   * @param ofEachLevel questions of each other level, 0 or more
   */
  public static SurveyForm of(
      String title,
      String summary,
      Collection<Question> questions,
      int summaryBased,
      int ofEachLevel,
      long seed) {
    if (title.isBlank() || summary.isBlank()) {
      throw new IllegalArgumentException(
          "The form '%s' needs a title and a summary of the corpus, which participants read first."
              .formatted(title));
    }
    if (summaryBased < 0 || ofEachLevel < 0 || summaryBased + ofEachLevel == 0) {
      throw new IllegalArgumentException(
          "%s summary-based questions and %s of each other level make no form. Ask for at least one."
              .formatted(summaryBased, ofEachLevel));
    }
    Random random = new Random(seed);
    List<Question> chosen = new ArrayList<>();
    for (Level level : Level.values()) {
      int wanted = level == Level.SUMMARY ? summaryBased : ofEachLevel;
      List<Question> all =
          questions.stream()
              .filter(question -> question.level() == level)
              .sorted(Comparator.comparing(Question::dataset).thenComparing(Question::id))
              .collect(Collectors.toCollection(ArrayList::new));
      if (all.size() < wanted) {
        throw new IllegalArgumentException(
            "The form needs %s questions of level %s, but there are %s. Write more, or ask for fewer."
                .formatted(wanted, level, all.size()));
      }
      Collections.shuffle(all, random);
      chosen.addAll(all.subList(0, wanted));
    }
    Collections.shuffle(chosen, random);
    return new SurveyForm(title.strip(), summary.strip(), List.copyOf(chosen));
  }

  /** The questions in the order of the form. */
  public List<Question> questions() {
    return questions;
  }

  /** Tells forms apart: a digest of its questions in their order. */
  public String digest() {
    return Digest.of(
        questions.stream()
            .map(question -> question.dataset() + "\u001f" + question.id())
            .collect(Collectors.joining("\u001e")));
  }

  /** The page. */
  public String html() {
    return PAGE.fill(
        Map.of(
            "language", "en",
            "title", escaped(title),
            "summary", escaped(summary),
            "form", digest(),
            "questions", boxes()));
  }

  /** The key: {@code form}, {@code code}, {@code dataset}, {@code question}, {@code level}. */
  public String key() {
    var key = new StringBuilder("form,code,dataset,question,level\n");
    for (int i = 0; i < questions.size(); i++) {
      Question question = questions.get(i);
      key.append(
          List.of(digest(), code(i), question.dataset(), question.id(), question.level().name())
              .stream()
              .map(SurveyForm::cell)
              .collect(Collectors.joining(",", "", "\n")));
    }
    return key.toString();
  }

  /**
   * Writes {@code survey.html} for the participants and {@code survey-key.csv} for those who
   * evaluate it.
   *
   * @return both files, the page first
   * @throws UncheckedIOException if the folder cannot be written to
   */
  public List<Path> write(Path folder) {
    Path page = folder.resolve("survey.html");
    Path key = folder.resolve("survey-key.csv");
    try {
      Files.createDirectories(folder);
      Files.writeString(page, html(), StandardCharsets.UTF_8);
      Files.writeString(key, key(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("%s cannot be written: %s".formatted(folder, e), e);
    }
    return List.of(page, key);
  }

  private String boxes() {
    var boxes = new StringBuilder();
    for (int i = 0; i < questions.size(); i++) {
      String code = code(i);
      boxes
          .append("<fieldset class=\"rated\" id=\"" + code + "\">\n")
          .append("<legend>Question " + (i + 1) + " of " + questions.size() + "</legend>\n")
          .append("<p class=\"question\">" + escaped(questions.get(i).text()) + "</p>\n");
      Arrays.stream(SurveyItem.values()).forEach(item -> boxes.append(item(code, item)));
      boxes.append("</fieldset>\n");
    }
    return boxes.toString();
  }

  private static String item(String code, SurveyItem item) {
    String name = code + "-" + item.name().toLowerCase(Locale.ROOT);
    var line = new StringBuilder("<fieldset class=\"item\"><legend>" + item.label() + "</legend>");
    for (int value = 1; value <= 5; value++) {
      line.append(
          "<label class=\"value\"><input type=\"radio\" name=\"%s\" value=\"%s\">%s</label>"
              .formatted(name, String.valueOf(value), String.valueOf(value)));
    }
    return line.append("</fieldset>\n").toString();
  }

  private static String code(int index) {
    return String.format(Locale.ROOT, "q%02d", index + 1);
  }

  private static String cell(String text) {
    return text.matches("(?s).*[\",\\r\\n].*") ? '"' + text.replace("\"", "\"\"") + '"' : text;
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
