package org.evenhand.study;

import java.util.List;

/**
 * A quality of an answer that a judge looks at. Aspects are data: any name will do.
 *
 * @param name as printed, such as {@code Comprehensiveness}
 */
public record Aspect(String name) {
  public static final Aspect COMPREHENSIVENESS = new Aspect("Comprehensiveness");
  public static final Aspect RELEVANCE = new Aspect("Relevance");
  public static final Aspect EMPOWERMENT = new Aspect("Empowerment");
  public static final Aspect DIRECTNESS = new Aspect("Directness");
  public static final Aspect DIVERSITY = new Aspect("Diversity");
  public static final Aspect OVERALL = new Aspect("Overall");

  /** The sum over all aspects of a rubric. No judge is asked for it. */
  public static final Aspect TOTAL = new Aspect("Total");

  /** The four aspects of arXiv 2506.06331 (2025), in its order. */
  public static final List<Aspect> PAPER =
      List.of(COMPREHENSIVENESS, RELEVANCE, EMPOWERMENT, DIRECTNESS);

  public Aspect {
    if (name.isBlank()) {
      throw new IllegalArgumentException("An aspect has a blank name. Give it one to print.");
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
