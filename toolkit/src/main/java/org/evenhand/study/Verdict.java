package org.evenhand.study;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** What one judge call came to: scores, winners, a rating, statements, or a reason for none. */
public sealed interface Verdict {

  /** The answer that a choice judge prefers. */
  enum Winner {
    FIRST,
    SECOND,
    TIE
  }

  /**
   * Points for both answers on one aspect.
   *
   * @param first points of the answer shown first
   * @param second points of the answer shown second
   */
  record Points(int first, int second) {}

  /**
   * A rubric judge's points.
   *
   * @param byAspect points by aspect, in the order of the rubric
   */
  record Scores(Map<Aspect, Points> byAspect) implements Verdict {
    public Scores {
      byAspect = ordered(byAspect);
    }
  }

  /**
   * Points of a rubric judge summed over the judgments of a trial, where no more was released: both
   * orders and all repeats together. Such a sum decides an outcome; the orders cannot be told apart
   * again, so that it says nothing about position.
   *
   * @param byAspect summed points by aspect, in the order of the rubric
   * @param judgments how many were summed, at least 1
   */
  record Sums(Map<Aspect, Points> byAspect, int judgments) implements Verdict {
    public Sums {
      byAspect = ordered(byAspect);
      if (judgments < 1) {
        throw new IllegalArgumentException(
            "A sum of %s judgments is none. Say how many were summed.".formatted(judgments));
      }
    }
  }

  /**
   * A choice judge's winners.
   *
   * @param byAspect winner by aspect, in the order of the prompt
   */
  record Winners(Map<Aspect, Winner> byAspect) implements Verdict {
    public Winners {
      byAspect = ordered(byAspect);
    }
  }

  /**
   * Marks for a single answer.
   *
   * @param byAspect mark by aspect, in the order of the prompt
   */
  record Rating(Map<Aspect, Double> byAspect) implements Verdict {
    public Rating {
      byAspect = ordered(byAspect);
      byAspect.forEach((aspect, mark) -> finite(mark, aspect.name()));
    }
  }

  /**
   * Statements found in an answer or its gold answer, each with what the judge made of it.
   *
   * @param statements in the judge's order
   * @param similarity of the embeddings of both texts, where the score needs one
   */
  record Statements(List<Statement> statements, OptionalDouble similarity) implements Verdict {
    public Statements {
      statements = List.copyOf(statements);
      finite(similarity.orElse(0), "similarity");
    }
  }

  /**
   * One statement.
   *
   * @param text as the judge wrote it
   * @param label the judge's finding, such as {@code supported}
   */
  record Statement(String text, String label) {}

  /**
   * No outcome. Never 0, never a half, never a tie: a state of its own.
   *
   * @param reason why there is none
   * @param detail the value or sentence that shows it; may be empty
   */
  record Unscored(Reason reason, String detail) implements Verdict {}

  /** Why a judgment has no outcome. */
  enum Reason {
    /** The reply was empty, or its budget went to hidden reasoning. */
    EMPTY,
    /** The judge declined. */
    REFUSED,
    /** The service's content filter stopped the call. */
    FILTERED,
    /** The service rejected the request as it stands. */
    REJECTED,
    /** The reply ended before it was complete. */
    TRUNCATED,
    /** No JSON object could be read. */
    NOT_JSON,
    /** Two complete readings differ. */
    AMBIGUOUS,
    /** An aspect has no score or winner. */
    MISSING,
    /** A score is not a number, or a winner is not one of the answers. */
    NOT_A_VALUE,
    /** A number lies outside the rubric's range. */
    OUT_OF_RANGE,
    /** The people who released the judgments lost this one. */
    LOST
  }

  private static void finite(double value, String what) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(
          "%s is %s, which is no value. Use Unscored where a judgment has no outcome."
              .formatted(what, value));
    }
  }

  private static <V> Map<Aspect, V> ordered(Map<Aspect, V> byAspect) {
    if (byAspect.isEmpty()) {
      throw new IllegalArgumentException(
          "A verdict names no aspect. Use Unscored where a judgment has no outcome.");
    }
    return Collections.unmodifiableMap(new LinkedHashMap<>(byAspect));
  }
}
