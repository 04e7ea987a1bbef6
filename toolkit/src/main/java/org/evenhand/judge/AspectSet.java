package org.evenhand.judge;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.evenhand.study.Aspect;

/**
 * The aspects that a judge looks at, what its prompt says about each, and the range of their
 * scores. A {@link RubricJudge} and a {@link ChoiceJudge} take any set; the digest of their prompt,
 * and with it the key of every judgment, changes with each word of it.
 *
 * <pre>{@code
 * var judge = RubricJudge.of(llm, AspectSet.read(Path.of("clarity.json")));
 * }</pre>
 */
public final class AspectSet {
  private static final int LOWEST = 0;
  private static final int HIGHEST = 5;
  private static final int LARGEST = 100;

  private final String name;
  private final int lowest;
  private final int highest;
  private final List<AspectText> texts;

  AspectSet(String name, int lowest, int highest, List<AspectText> texts) {
    if (!(lowest >= 0 && lowest < highest && highest <= LARGEST)) {
      throw new IllegalArgumentException(
          "Scores from %s to %s are no scale. Give a lowest from 0 and a higher highest up to %s."
              .formatted(lowest, highest, LARGEST));
    }
    this.name = name;
    this.lowest = lowest;
    this.highest = highest;
    this.texts = List.copyOf(texts);
    checkNames();
    for (AspectText text : texts) {
      for (int score : text.meanings().keySet()) {
        if (score < lowest || score > highest) {
          throw new IllegalArgumentException(
              "The aspect %s gives a meaning to %s, which is outside %s to %s."
                  .formatted(text.aspect(), score, lowest, highest));
        }
      }
    }
  }

  /** Names are told apart as replies are read: without case and blanks, "winner" behind them. */
  private void checkNames() {
    var seen = new HashSet<String>();
    for (AspectText text : texts) {
      String plain = Labels.plain(text.aspect().name());
      if (!seen.add(plain.endsWith("winner") ? plain.substring(0, plain.length() - 6) : plain)) {
        throw new IllegalArgumentException(
            "A judge cannot look at the aspects %s. Name at least one, each once."
                .formatted(aspects()));
      }
    }
    if (texts.isEmpty()) {
      throw new IllegalArgumentException(
          "A judge cannot look at the aspects []. Name at least one, each once.");
    }
  }

  /** The four of arXiv 2506.06331 (2025), scored from 0 to 5, in this project's own words. */
  public static AspectSet paper() {
    return of("the paper's four aspects", Aspect.PAPER);
  }

  /**
   * The four of the protocols before that paper: Comprehensiveness, Diversity, Empowerment and
   * Overall, scored from 0 to 5 where scores are asked for, in this project's own words.
   */
  public static AspectSet old() {
    return of(
        "the old four aspects",
        List.of(Aspect.COMPREHENSIVENESS, Aspect.DIVERSITY, Aspect.EMPOWERMENT, Aspect.OVERALL));
  }

  /**
   * The four that LeanRAG (arXiv 2508.10391, 2025) has scored from 1 to 10: Comprehensiveness,
   * Empowerment, Diversity and Overall, in this project's own words. LeanRAG scores each answer by
   * itself; a judge here sees both.
   */
  public static AspectSet leanRag() {
    return AspectSetFile.resource("leanrag.json");
  }

  /**
   * A set of your own from a JSON file in UTF-8: {@code {"name": "…", "lowest": 0, "highest": 5,
   * "aspects": [{"name": "Clarity", "asks": "is the answer easy to follow?", "scale": {"0": "…",
   * "5": "…"}}]}}. Of an aspect, {@code asks} (what it is, or what is asked), or {@code scale}
   * (what all scores or some of them mean), or both are said; {@code lowest} and {@code highest}
   * are 0 and 5 unless given, within 0 to 100.
   *
   * @throws IllegalArgumentException if the file says something else, naming it
   * @throws java.io.UncheckedIOException if it cannot be read
   */
  public static AspectSet read(Path file) {
    return AspectSetFile.read(file);
  }

  /** Aspects of which this toolkit may know what to say; others are named only. */
  static AspectSet of(String name, List<Aspect> aspects) {
    return new AspectSet(name, LOWEST, HIGHEST, aspects.stream().map(AspectTexts::of).toList());
  }

  static AspectSet of(List<Aspect> aspects) {
    return of(aspects.toString(), aspects);
  }

  /** In the order of the prompt. */
  public List<Aspect> aspects() {
    return texts.stream().map(AspectText::aspect).toList();
  }

  /** The lowest score. */
  public int lowest() {
    return lowest;
  }

  /** The highest score. */
  public int highest() {
    return highest;
  }

  /**
   * What scores mean, by score, as it stands in the prompt; empty where nothing is said.
   *
   * @throws IllegalArgumentException if the aspect is not in the set
   */
  public SortedMap<Integer, String> meanings(Aspect aspect) {
    return texts.stream()
        .filter(text -> text.aspect().equals(aspect))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("%s is not among %s.".formatted(aspect, aspects())))
        .meanings();
  }

  /** The lines of a choice prompt. */
  String lines() {
    return texts.stream().map(AspectText::line).collect(Collectors.joining("\n"));
  }

  /**
   * The lines of a rubric prompt.
   *
   * @throws IllegalArgumentException if nothing is said of an aspect but its name
   */
  String scales() {
    for (AspectText text : texts) {
      if (!text.saysSomething()) {
        throw new IllegalArgumentException(
            "There is no scale for %s. Describe it in a file for AspectSet.read, or use a choice judge."
                .formatted(text.aspect()));
      }
    }
    return texts.stream().map(AspectText::scale).collect(Collectors.joining("\n"));
  }

  /** What is said of the range as a whole: which end is better, where an aspect does not say it. */
  String range() {
    String range = "A score is a whole number from %s to %s".formatted(lowest, highest);
    return texts.stream().allMatch(text -> text.hasBothEnds(lowest, highest))
        ? range + "."
        : range + "; %s is best.".formatted(highest);
  }

  /** The scores as a JSON list. */
  String scores() {
    var list = new StringBuilder("[");
    for (int score = lowest; score <= highest; score++) {
      list.append(score == lowest ? "" : ",").append(score);
    }
    return list.append(']').toString();
  }

  /** For example {@code LeanRAG's four aspects [Comprehensiveness, …], 1 to 10}. */
  @Override
  public String toString() {
    return "%s %s, %s to %s".formatted(name, aspects(), lowest, highest);
  }
}
