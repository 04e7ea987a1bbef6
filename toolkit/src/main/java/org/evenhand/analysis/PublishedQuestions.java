package org.evenhand.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.evenhand.study.Source;
import org.evenhand.study.SurveyItem;

/** What arXiv 2506.06331 (2025) prints about the quality of questions. */
public final class PublishedQuestions {
  private static final JsonNode NUMBERS = read();

  /** The paper and its section. */
  public static final Source SOURCE =
      new Source(Source.Kind.PUBLISHED, NUMBERS.path("source").textValue());

  private PublishedQuestions() {}

  /** Distinct entities of summary-based and of grounded questions, and the openings' share. */
  public static String entities() {
    return String.format(
        Locale.ROOT,
        "%d distinct entities in summary-based and %d in grounded questions, %.1f %% from the"
            + " openings of the documents",
        NUMBERS.path("summaryDistinct").intValue(),
        NUMBERS.path("groundedDistinct").intValue(),
        NUMBERS.path("openingPercent").doubleValue());
  }

  /**
   * The share in percent that the relevance ratings 0 and 1 exceed for summary-based questions; the
   * share itself is not printed.
   */
  public static int lowRelevanceExceeds() {
    return NUMBERS.path("summaryLowRelevanceOverPercent").intValue();
  }

  /** The means of the user study, in the order of {@link Survey#means}. */
  public static List<SurveyMean> survey() {
    List<SurveyMean> means = new ArrayList<>();
    for (JsonNode row : NUMBERS.path("survey")) {
      for (QuestionKind kind : QuestionKind.values()) {
        means.add(
            new SurveyMean(
                SurveyItem.valueOf(row.path("item").textValue()),
                kind,
                row.path(kind == QuestionKind.GROUNDED ? "grounded" : "summary").doubleValue(),
                Optional.empty(),
                0,
                0,
                0,
                SOURCE));
      }
    }
    return List.copyOf(means);
  }

  private static JsonNode read() {
    try (InputStream in =
        PublishedQuestions.class.getResourceAsStream("published-questions.json")) {
      return new ObjectMapper().readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException("The published numbers cannot be read.", e);
    }
  }
}
