package org.evenhand.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.evenhand.study.Aspect;
import org.evenhand.study.JudgeId;
import org.evenhand.study.Level;
import org.evenhand.study.Run;
import org.evenhand.study.Verdict.Reason;
import org.evenhand.study.Verdict.Winner;
import org.evenhand.text.WordCounter;

/**
 * Makes rows from the files that the authors of HiRAG released: gpt-4o at temperature 0 compared
 * their answers with those of other methods, in both orders.
 *
 * <p>A file of {@code n} questions has {@code 2n} lines: {@code n} in one order, then {@code n} in
 * the other. Four files lost one or two lines, so that all later ones stand too early; which were
 * lost was found by matching the judge's explanations with questions and answers. A lost line
 * becomes rows with the winner {@code lost}, and the later ones move back to their questions.
 */
final class HiragJudgments {
  private static final JudgeId JUDGE = new JudgeId("gpt-4o", "temperature=0");
  private static final Run HIRAG = Run.of("HiRAG");
  private static final Map<String, Aspect> ASPECTS = new LinkedHashMap<>();

  static {
    ASPECTS.put("Comprehensiveness", Aspect.COMPREHENSIVENESS);
    ASPECTS.put("Diversity", Aspect.DIVERSITY);
    ASPECTS.put("Empowerment", Aspect.EMPOWERMENT);
    ASPECTS.put("Overall Winner", Aspect.OVERALL);
  }

  /**
   * One file of judgments.
   *
   * @param dataset the corpus, and the folder
   * @param questions how many there are
   * @param name the part of the file's name that tells the pair
   * @param earlier the run shown first in the first half
   * @param later the run shown first in the second half
   * @param lost numbers of the lost lines, from 0
   */
  private record PairFile(
      String dataset, int questions, String name, Run earlier, Run later, List<Integer> lost) {}

  /** The part of the name of a file of answers; GraphRAG is nano-graphrag's local search. */
  private static final Map<Run, String> ANSWERS =
      Map.of(
          HIRAG,
          "hi",
          Run.of("FastGraphRAG"),
          "fastGraphrag",
          Run.of("GraphRAG"),
          "local",
          Run.of("KAG"),
          "kag",
          Run.of("LightRAG"),
          "lightrag",
          Run.of("NaiveRAG"),
          "naive",
          Run.of("hi_naiveR"),
          "hi_naiveR");

  private static final List<PairFile> FILES =
      List.of(
          agriculture("fastgraphrag", "FastGraphRAG"),
          agriculture("graphrag", "GraphRAG"),
          agriculture("kag", "KAG"),
          agriculture("lightrag", "LightRAG"),
          agriculture("naive", "NaiveRAG"),
          mix("fastgraphrag", "FastGraphRAG", List.of()),
          mix("graphrag", "GraphRAG", List.of(80)),
          mix("kag", "KAG", List.of()),
          mix("lightrag", "LightRAG", List.of(149, 150)),
          mix("naive", "NaiveRAG", List.of(56)),
          // The one file whose halves are exchanged.
          new PairFile("mix", 130, "naiveR_hi", Run.of("hi_naiveR"), HIRAG, List.of(42, 225)));

  private HiragJudgments() {}

  private static PairFile agriculture(String name, String other) {
    return new PairFile("agriculture", 100, name, HIRAG, Run.of(other), List.of());
  }

  private static PairFile mix(String name, String other, List<Integer> lost) {
    return new PairFile("mix", 130, name, HIRAG, Run.of(other), lost);
  }

  /**
   * The rows of all files whose pair is known, file by file, line by line, aspect by aspect.
   *
   * @param folder with the folders {@code agriculture} and {@code mix}
   * @throws IllegalArgumentException if a file has another number of lines than expected
   */
  static List<JudgmentRow> read(Path folder) {
    List<JudgmentRow> rows = new ArrayList<>();
    for (PairFile file : FILES) {
      read(folder.resolve(file.dataset()), file, rows);
    }
    return List.copyOf(rows);
  }

  private static void read(Path folder, PairFile pair, List<JudgmentRow> rows) {
    Path file =
        folder.resolve("%s_eval_hi_%s_result_openai.jsonl".formatted(pair.dataset(), pair.name()));
    List<JsonNode> lines = JsonLines.read(file);
    int expected = 2 * pair.questions() - pair.lost().size();
    if (lines.size() != expected) {
      throw new IllegalArgumentException(
          "%s has %s lines, not %s: lines cannot be told apart by question. Use the files of the commit named in datasets/public-judgments/README.md."
              .formatted(file, lines.size(), expected));
    }
    List<OptionalInt> earlier = words(folder, pair, pair.earlier());
    List<OptionalInt> later = words(folder, pair, pair.later());
    var line = lines.iterator();
    for (int i = 0; i < 2 * pair.questions(); i++) {
      int question = i % pair.questions();
      boolean firstHalf = i < pair.questions();
      boolean lost = pair.lost().contains(i);
      JsonNode reply = lost ? null : line.next();
      for (String name : ASPECTS.keySet()) {
        rows.add(
            new JudgmentRow(
                pair.dataset(),
                Integer.toString(question + 1),
                Level.SUMMARY,
                JUDGE,
                1,
                1,
                firstHalf ? pair.earlier() : pair.later(),
                firstHalf ? pair.later() : pair.earlier(),
                ASPECTS.get(name),
                lost ? WinnerCell.of(Reason.LOST) : winner(reply, name),
                (firstHalf ? earlier : later).get(question),
                (firstHalf ? later : earlier).get(question)));
      }
    }
  }

  private static String winner(JsonNode reply, String aspect) {
    if (reply.isMissingNode()) {
      return WinnerCell.of(Reason.NOT_JSON);
    }
    JsonNode winner = reply.path(aspect).path("Winner");
    if (winner.isMissingNode() || winner.isNull()) {
      return WinnerCell.of(Reason.MISSING);
    }
    return switch (winner.asText()) {
      case "Answer 1" -> WinnerCell.of(Winner.FIRST);
      case "Answer 2" -> WinnerCell.of(Winner.SECOND);
      default -> WinnerCell.of(Reason.NOT_A_VALUE);
    };
  }

  /** Words of a run's answers; unknown where its answers were not released. */
  private static List<OptionalInt> words(Path folder, PairFile pair, Run run) {
    Path file =
        folder.resolve("%s_%s_result_deepseek.jsonl".formatted(pair.dataset(), ANSWERS.get(run)));
    if (!Files.exists(file)) {
      return Collections.nCopies(pair.questions(), OptionalInt.empty());
    }
    List<OptionalInt> words =
        JsonLines.read(file).stream()
            .map(line -> OptionalInt.of(WordCounter.count(line.path("answer").asText())))
            .toList();
    if (words.size() != pair.questions()) {
      throw new IllegalArgumentException(
          "%s has %s answers to %s questions. Use the files of the commit named in datasets/public-judgments/README.md."
              .formatted(file, words.size(), pair.questions()));
    }
    return words;
  }
}
