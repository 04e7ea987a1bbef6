package org.evenhand.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.evenhand.SharedData;
import org.evenhand.study.Aspect;
import org.evenhand.study.JudgeCall;
import org.evenhand.study.JudgeId;
import org.evenhand.study.Judgment;
import org.evenhand.study.JudgmentKey;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.Run;
import org.evenhand.study.Settings;
import org.evenhand.study.ShownAnswer;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.evenhand.study.Verdict;

/** The verdicts that HiRAG's authors released, read from the originals without any room's help. */
final class Hirag {
  static final List<String> OTHERS =
      List.of("fastgraphrag", "graphrag", "kag", "lightrag", "naive");
  static final Map<String, Aspect> ASPECTS =
      new TreeMap<>(
          Map.of(
              "Comprehensiveness", Aspect.COMPREHENSIVENESS,
              "Diversity", Aspect.DIVERSITY,
              "Empowerment", Aspect.EMPOWERMENT,
              "Overall Winner", Aspect.OVERALL));
  static final Map<String, Integer> QUESTIONS =
      new TreeMap<>(Map.of("agriculture", 100, "mix", 130));

  private static final ObjectMapper JSON = new ObjectMapper();

  private Hirag() {}

  static Study study() throws IOException {
    JsonNode lost =
        JSON.readTree(SharedData.data("hirag/oracles.json").toFile()).get("lost_rows_0based");
    var questions = new ArrayList<Question>();
    var judgments = new ArrayList<Judgment>();
    for (var dataset : QUESTIONS.entrySet()) {
      for (int q = 0; q < dataset.getValue(); q++) {
        questions.add(Question.of(dataset.getKey(), "" + q, "", Level.SUMMARY));
      }
      for (String other : OTHERS) {
        var file =
            "hirag/%1$s/%1$s_eval_hi_%2$s_result_openai.jsonl".formatted(dataset.getKey(), other);
        var lines = Files.readAllLines(SharedData.data(file)).iterator();
        Set<Integer> missing = new HashSet<>();
        lost.path(dataset.getKey() + "_" + other).forEach(row -> missing.add(row.intValue()));
        for (int row = 0; row < 2 * dataset.getValue(); row++) {
          int question = row % dataset.getValue();
          boolean hiFirst = row < dataset.getValue();
          Verdict verdict =
              missing.contains(row)
                  ? new Verdict.Unscored(Verdict.Reason.LOST, "")
                  : winners(JSON.readTree(lines.next()));
          var hi = new ShownAnswer(Run.of("HiRAG"), "");
          var them = new ShownAnswer(Run.of(other), "");
          judgments.add(
              new Judgment(
                  new JudgmentKey(
                      dataset.getKey(),
                      "" + question,
                      hiFirst ? List.of(hi, them) : List.of(them, hi),
                      new JudgeId("gpt-4o", ""),
                      "",
                      1,
                      1),
                  verdict,
                  JudgeCall.UNKNOWN));
        }
      }
    }
    return Study.of(
        new Source(Source.Kind.PUBLIC_JUDGMENTS, "HiRAG, gpt-4o"),
        Settings.once(),
        questions,
        List.of(),
        judgments);
  }

  private static Verdict winners(JsonNode row) {
    var winners = new LinkedHashMap<Aspect, Verdict.Winner>();
    ASPECTS.forEach(
        (name, aspect) -> {
          switch (row.path(name).path("Winner").asText().strip()) {
            case "Answer 1" -> winners.put(aspect, Verdict.Winner.FIRST);
            case "Answer 2" -> winners.put(aspect, Verdict.Winner.SECOND);
            case "" -> {}
            default -> winners.put(aspect, Verdict.Winner.TIE);
          }
        });
    return winners.isEmpty()
        ? new Verdict.Unscored(Verdict.Reason.MISSING, "")
        : new Verdict.Winners(winners);
  }
}
