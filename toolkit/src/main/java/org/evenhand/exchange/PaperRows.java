package org.evenhand.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.evenhand.study.Alignment;
import org.evenhand.study.Answer;
import org.evenhand.study.JudgeCall;
import org.evenhand.study.JudgeId;
import org.evenhand.study.Judgment;
import org.evenhand.study.JudgmentKey;
import org.evenhand.study.Level;
import org.evenhand.study.Question;
import org.evenhand.study.Run;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.Study;
import org.evenhand.text.TokenCounter;
import org.evenhand.text.WordCounter;

/** Gathers the rows of {@link PaperResults}. */
final class PaperRows {
  static final String RESULTS = "evaluate_result";
  private static final Pattern FILE = Pattern.compile("(.+)_and_(.+)_([1-9][0-9]{0,5})\\.jsonl");
  private static final List<Level> LEVELS = List.of(Level.NODE, Level.EDGE, Level.SUBGRAPH);
  private static final int PAIRS = 3;
  private static final JudgeId JUDGE = new JudgeId("judge not recorded", "");

  private final int repeats;
  private final int perLevel;
  private final List<String> findings = new ArrayList<>();
  private final Map<String, Map<Integer, Question>> questions = new LinkedHashMap<>();
  private final Map<List<Object>, Answer> answers = new LinkedHashMap<>();
  private final List<Judgment> judgments = new ArrayList<>();
  private final List<String> read = new ArrayList<>();
  private int trials = 1;

  private record TrialFile(Path path, String one, String other, int trial) {
    String pair() {
      return one + "_and_" + other;
    }
  }

  PaperRows(int repeats, int perLevel) {
    this.repeats = repeats;
    this.perLevel = perLevel;
  }

  List<String> findings() {
    return findings;
  }

  /** For example {@code 50 in mix/evaluate_result (X_and_Y, X_and_Z)}, by dataset. */
  String files() {
    return String.join(", ", read);
  }

  Study study(Source source) {
    return Study.of(
        source,
        Settings.paper().withRepeats(repeats).withTrials(trials),
        questions.values().stream().flatMap(byId -> byId.values().stream()).toList(),
        answers.values(),
        judgments);
  }

  void readDataset(Path folder) {
    String dataset = folder.getFileName().toString();
    questions.put(dataset, new TreeMap<>());
    var byPair = new TreeMap<String, List<TrialFile>>();
    for (TrialFile file : files(folder.resolve(RESULTS))) {
      byPair.computeIfAbsent(file.pair(), pair -> new ArrayList<>()).add(file);
    }
    byPair.forEach((pair, files) -> readPair(dataset, folder, pair, files));
    int count = byPair.values().stream().mapToInt(List::size).sum();
    read.add("%s in %s/%s (%s)".formatted(count, dataset, RESULTS, names(byPair.keySet())));
  }

  /** The first few pairs, since a caption has to hold them. */
  private static String names(Set<String> pairs) {
    List<String> first = pairs.stream().limit(PAIRS).toList();
    return pairs.isEmpty()
        ? "no pair"
        : String.join(", ", first)
            + (pairs.size() > PAIRS ? " and %s more".formatted(pairs.size() - PAIRS) : "");
  }

  private List<TrialFile> files(Path folder) {
    var files = new ArrayList<TrialFile>();
    try (Stream<Path> inside = Files.list(folder)) {
      for (Path path : inside.sorted().toList()) {
        Matcher name = FILE.matcher(path.getFileName().toString());
        if (name.matches()) {
          files.add(
              new TrialFile(path, name.group(1), name.group(2), Integer.parseInt(name.group(3))));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("%s cannot be listed: %s".formatted(folder, e), e);
    }
    files.sort(Comparator.comparing(TrialFile::pair).thenComparingInt(TrialFile::trial));
    return files;
  }

  private void readPair(String dataset, Path folder, String pair, List<TrialFile> files) {
    Set<Integer> removed = removed(folder, pair);
    Map<Integer, Set<Integer>> seen = new TreeMap<>();
    Set<Integer> all = new TreeSet<>();
    for (TrialFile file : files) {
      Set<Integer> ids = readFile(dataset, file, removed);
      seen.put(file.trial(), ids);
      all.addAll(ids);
    }
    int last = files.get(files.size() - 1).trial();
    trials = Math.max(trials, last);
    for (int trial = 1; trial <= last; trial++) {
      if (!seen.containsKey(trial)) {
        findings.add("%s, %s: trial %s has no file".formatted(dataset, pair, trial));
        continue;
      }
      Set<Integer> lost = new TreeSet<>(all);
      lost.removeAll(seen.get(trial));
      if (!lost.isEmpty()) {
        findings.add(
            "%s, %s: trial %s has no usable line of question %s, which other trials have"
                .formatted(dataset, pair, trial, joined(lost)));
      }
    }
  }

  private static String joined(Set<Integer> ids) {
    return String.join(", ", ids.stream().map(String::valueOf).toList());
  }

  private Set<Integer> removed(Path folder, String pair) {
    var removed = new HashSet<Integer>();
    for (String name : List.of(pair + "_align.jsonl", pair + ".jsonl")) {
      Path file = folder.resolve("answer").resolve(name);
      if (Files.isRegularFile(file)) {
        for (JsonNode row : JsonLines.read(file)) {
          if (row.path("is_remove").asBoolean()) {
            removed.add(row.path("question_id").asInt());
          }
        }
        return removed;
      }
    }
    return removed;
  }

  private Set<Integer> readFile(String dataset, TrialFile file, Set<Integer> removed) {
    Set<Integer> ids = new HashSet<>();
    int number = 0;
    for (JsonNode row : JsonLines.read(file.path())) {
      number++;
      String at = "%s/%s, line %s: ".formatted(dataset, file.path().getFileName(), number);
      PaperRow.Read read = PaperRow.read(row, file.one(), file.other(), repeats);
      read.findings().forEach(fact -> findings.add(at + fact));
      if (read.row().isEmpty()) {
        continue;
      }
      PaperRow result = read.row().get();
      if (!ids.add(result.question())) {
        findings.add(
            at + "question %s stands before; this line is left out".formatted(result.question()));
        continue;
      }
      keep(
          dataset,
          file,
          result,
          row.path("is_remove").asBoolean() || removed.contains(result.question()));
    }
    return ids;
  }

  private void keep(String dataset, TrialFile file, PaperRow row, boolean removed) {
    int level = Math.min(LEVELS.size() - 1, row.question() / perLevel);
    if (row.question() >= perLevel * LEVELS.size()) {
      findings.add(
          "%s: question %s is beyond %s times %s questions a level; it counts as %s"
              .formatted(dataset, row.question(), LEVELS.size(), perLevel, LEVELS.get(level)));
    }
    String id = Integer.toString(row.question());
    questions
        .get(dataset)
        .putIfAbsent(row.question(), Question.of(dataset, id, row.text(), LEVELS.get(level)));
    Answer one = answer(dataset, id, file.one(), file.other(), row.answerOne(), removed);
    Answer other = answer(dataset, id, file.other(), file.one(), row.answerOther(), removed);
    judgments.add(
        new Judgment(
            new JudgmentKey(
                dataset,
                id,
                List.of(one.shown(), other.shown()),
                JUDGE,
                "arXiv 2506.06331",
                file.trial(),
                1),
            row.sums(),
            JudgeCall.UNKNOWN));
  }

  /** An answer as it stood in the pair; how it was aligned is not in the files. */
  private Answer answer(
      String dataset,
      String question,
      String method,
      String partner,
      String text,
      boolean removed) {
    return answers.computeIfAbsent(
        List.of(dataset, question, method, partner),
        key ->
            Answer.of(dataset, question, Run.of(method), text, WordCounter.count(text))
                .aligned(
                    text,
                    WordCounter.count(text),
                    OptionalInt.of(TokenCounter.count(text)),
                    new Alignment(
                        Run.of(partner),
                        text,
                        List.of(),
                        removed ? Alignment.State.DISCARDED_SHORT : Alignment.State.AT_ONCE)));
  }
}
