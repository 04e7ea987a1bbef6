package org.evenhand.analysis;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.evenhand.study.Judgment;
import org.evenhand.study.JudgmentKey;
import org.evenhand.study.Pair;
import org.evenhand.study.Question;
import org.evenhand.study.Settings;
import org.evenhand.study.Study;
import org.evenhand.study.TrialKind;

/**
 * Every slot that a study should fill, computed before a judgment is looked at: for each comparison
 * that was begun, all questions of its dataset in all trials. What the ledger does not hold is a
 * gap with a count, never a smaller n.
 */
final class Slots {
  private record QuestionKey(String dataset, String id) {}

  private record OneQuestion(Comparison comparison, QuestionKey question) {}

  private final Settings settings;
  private final Texts texts;
  private final Map<String, List<Question>> questions = new TreeMap<>();
  private final Map<Comparison, Scale> scales = new TreeMap<>();
  private final Map<OneQuestion, Judgment[][][]> judgments = new HashMap<>();
  private int otherTexts;

  private Slots(Study study) {
    settings = study.settings();
    texts = Texts.of(study);
  }

  static Slots of(Study study) {
    var slots = new Slots(study);
    var known = new HashMap<QuestionKey, Question>();
    for (Question question : study.questions()) {
      known.put(new QuestionKey(question.dataset(), question.id()), question);
      slots.questions.computeIfAbsent(question.dataset(), d -> new ArrayList<>()).add(question);
    }
    var byComparison = new LinkedHashMap<Comparison, List<Judgment>>();
    for (Judgment judgment : study.judgments()) {
      JudgmentKey key = judgment.key();
      if (!key.isPair()) {
        continue;
      }
      if (!known.containsKey(new QuestionKey(key.dataset(), key.question()))) {
        throw new IllegalArgumentException(
            "The ledger has judgments on question %s of %s, which is not among the study's questions. Add it to them."
                .formatted(key.question(), key.dataset()));
      }
      var comparison = new Comparison(key.dataset(), slots.pair(key), key.judge(), key.rubric());
      byComparison.computeIfAbsent(comparison, c -> new ArrayList<>()).add(judgment);
      if (slots.texts.areCurrent(key)) {
        slots.put(comparison, judgment);
      } else {
        slots.otherTexts++;
      }
    }
    byComparison.forEach((comparison, all) -> slots.scales.put(comparison, Scale.of(all)));
    return slots;
  }

  /** The pair that a judgment is about; where methods answer again, one stands for all trials. */
  private Pair pair(JudgmentKey key) {
    Pair pair = key.pair();
    if (settings.trialKind() == TrialKind.REJUDGE) {
      return pair;
    }
    if (!settings.trialKind().compares(pair.one(), pair.other())
        || !settings.trialKind().judges(pair, key.trial())) {
      throw new IllegalArgumentException(
          "The ledger compares %s in trial %s of question %s of %s, but in this study methods answer again: trial m is of run m of two methods. Open it with the settings that it was judged with."
              .formatted(pair, key.trial(), key.question(), key.dataset()));
    }
    return settings.trialKind().inTrial(pair, 1);
  }

  private void put(Comparison comparison, Judgment judgment) {
    JudgmentKey key = judgment.key();
    if (key.trial() > settings.trials() || key.repeat() > settings.repeats()) {
      throw new IllegalArgumentException(
          "The ledger has trial %s, repeat %s of question %s of %s, but the study's settings have %s trials of %s repeats. Open it with those it was judged with."
              .formatted(
                  key.trial(),
                  key.repeat(),
                  key.question(),
                  key.dataset(),
                  settings.trials(),
                  settings.repeats()));
    }
    var place = new OneQuestion(comparison, new QuestionKey(key.dataset(), key.question()));
    Judgment[][][] trials =
        judgments.computeIfAbsent(place, p -> new Judgment[settings.trials()][][]);
    if (trials[key.trial() - 1] == null) {
      trials[key.trial() - 1] = new Judgment[2][settings.repeats()];
    }
    int order = key.first().run().equals(key.pair().one()) ? 0 : 1;
    Judgment before = trials[key.trial() - 1][order][key.repeat() - 1];
    if (before != null) {
      throw new IllegalArgumentException(
          "Question %s of %s was judged twice on different texts (%s, %s), and the study has no answers that tell which counts. Add its answers."
              .formatted(
                  key.question(), key.dataset(), before.key().first(), judgment.key().first()));
    }
    trials[key.trial() - 1][order][key.repeat() - 1] = judgment;
  }

  Settings settings() {
    return settings;
  }

  /** Which texts count, and how long they are. */
  Texts texts() {
    return texts;
  }

  /** Judgments on texts that are no longer, or not yet, the answers: they count nowhere. */
  int otherTexts() {
    return otherTexts;
  }

  /** In their order, each with what its judge looks at. */
  Map<Comparison, Scale> scales() {
    return scales;
  }

  /** The comparisons in their order. */
  Collection<Comparison> comparisons() {
    return scales.keySet();
  }

  /** Goes through the slots of a comparison: by question in the study's order, then by trial. */
  void forEach(Comparison comparison, Consumer<Slot> each) {
    for (Question question : questions.get(comparison.dataset())) {
      Judgment[][][] trials =
          judgments.getOrDefault(
              new OneQuestion(comparison, new QuestionKey(question.dataset(), question.id())),
              new Judgment[settings.trials()][][]);
      for (int trial = 1; trial <= settings.trials(); trial++) {
        Judgment[][] found = trials[trial - 1];
        Judgment[][] both = found == null ? new Judgment[2][settings.repeats()] : found;
        Pair pair = settings.trialKind().inTrial(comparison.pair(), trial);
        each.accept(
            new Slot(
                comparison,
                question,
                trial,
                pair,
                both[0],
                both[1],
                texts.haveBoth(question, pair),
                texts.areDiscarded(question, pair)));
      }
    }
  }
}
