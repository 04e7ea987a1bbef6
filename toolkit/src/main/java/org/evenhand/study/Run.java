package org.evenhand.study;

/**
 * One pass of a method over the questions; a second pass of the same method is another run.
 *
 * @param method the RAG method under test
 * @param number 1 for the first pass
 */
public record Run(String method, int number) implements Comparable<Run> {
  public Run {
    if (method.isBlank()) {
      throw new IllegalArgumentException("A run has a blank method. Give the method a name.");
    }
    if (number < 1) {
      throw new IllegalArgumentException(
          "Run number %s of %s is not positive. Count runs from 1.".formatted(number, method));
    }
  }

  /** The first run of a method. */
  public static Run of(String method) {
    return new Run(method, 1);
  }

  /** By method, then by number. */
  @Override
  public int compareTo(Run other) {
    int byMethod = method.compareTo(other.method);
    return byMethod != 0 ? byMethod : Integer.compare(number, other.number);
  }

  /** For example {@code LightRAG#2}. */
  @Override
  public String toString() {
    return method + "#" + number;
  }
}
