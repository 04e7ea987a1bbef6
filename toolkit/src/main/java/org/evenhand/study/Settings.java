package org.evenhand.study;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a study was made with. Immutable: each {@code with} gives changed settings and leaves these.
 *
 * @param repeats N, how often a prompt is judged within a trial; at least 1
 * @param trials M, full passes over all questions, orders and repeats; at least 1
 * @param tolerance the difference of two answers' lengths, in words, that needs no alignment
 * @param band b, in points: a difference of mean totals up to b is a tie; 0 for none
 * @param seed of everything random in the study
 * @param models the models of each stage, in the order of first use, by stage; stages by name
 * @param datasets the exact version of each dataset, such as a commit or a digest; by name
 * @param toolkit the toolkit's version that made the study
 * @param trialKind what is done anew in each trial
 */
public record Settings(
    int repeats,
    int trials,
    int tolerance,
    double band,
    long seed,
    SortedMap<String, List<StageModel>> models,
    SortedMap<String, String> datasets,
    String toolkit,
    TrialKind trialKind) {

  /** The version of this toolkit. */
  public static final String TOOLKIT = "0.1.0";

  public Settings {
    if (repeats < 1 || trials < 1) {
      throw new IllegalArgumentException(
          "%s repeats and %s trials: both must be at least 1.".formatted(repeats, trials));
    }
    if (tolerance < 0) {
      throw new IllegalArgumentException(
          "A tolerance of %s words is negative. Use 0 for equal lengths.".formatted(tolerance));
    }
    if (!(band >= 0 && band <= 1000)) {
      throw new IllegalArgumentException(
          "A band of %s points is not between 0 and 1000. Use 0 for none.".formatted(band));
    }
    var copy = new TreeMap<String, List<StageModel>>();
    models.forEach((stage, used) -> copy.put(stage, List.copyOf(used)));
    models = Collections.unmodifiableSortedMap(copy);
    datasets = Collections.unmodifiableSortedMap(new TreeMap<>(datasets));
  }

  /** N = 2, M = 25, tolerance 10, no band: arXiv 2506.06331, section IV (2025). Seed 1. */
  public static Settings paper() {
    return new Settings(
        2, 25, 10, 0, 1, new TreeMap<>(), new TreeMap<>(), TOOLKIT, TrialKind.REJUDGE);
  }

  /** One trial without repeats: the protocols before that paper. */
  public static Settings once() {
    return paper().withRepeats(1).withTrials(1);
  }

  public Settings withRepeats(int n) {
    return new Settings(n, trials, tolerance, band, seed, models, datasets, toolkit, trialKind);
  }

  public Settings withTrials(int m) {
    return new Settings(repeats, m, tolerance, band, seed, models, datasets, toolkit, trialKind);
  }

  public Settings withTolerance(int words) {
    return new Settings(repeats, trials, words, band, seed, models, datasets, toolkit, trialKind);
  }

  public Settings withBand(double points) {
    return new Settings(
        repeats, trials, tolerance, points, seed, models, datasets, toolkit, trialKind);
  }

  public Settings withSeed(long number) {
    return new Settings(
        repeats, trials, tolerance, band, number, models, datasets, toolkit, trialKind);
  }

  /**
   * Lets methods answer again in each trial: M runs of each method, of which trial m judges run m.
   * Otherwise the same answers are judged again.
   */
  public Settings reanswering() {
    return new Settings(
        repeats, trials, tolerance, band, seed, models, datasets, toolkit, TrialKind.REANSWER);
  }

  /** Adds a model to those of a stage; does nothing if it is there. */
  public Settings withModel(String stage, StageModel model) {
    var used = new ArrayList<>(models.getOrDefault(stage, List.of()));
    if (used.contains(model)) {
      return this;
    }
    used.add(model);
    var more = new TreeMap<>(models);
    more.put(stage, used);
    return new Settings(repeats, trials, tolerance, band, seed, more, datasets, toolkit, trialKind);
  }

  /** Pins a dataset to a version. */
  public Settings withDataset(String name, String pin) {
    var more = new TreeMap<>(datasets);
    more.put(name, pin);
    return new Settings(repeats, trials, tolerance, band, seed, models, more, toolkit, trialKind);
  }

  /** The fields in which these settings contradict others, as sentences; empty if none. */
  List<String> contradictions(Settings other) {
    var fields = new ArrayList<String>();
    compare(fields, "repeats", repeats, other.repeats);
    compare(fields, "trials", trials, other.trials);
    compare(fields, "tolerance", tolerance, other.tolerance);
    compare(fields, "band", band, other.band);
    compare(fields, "seed", seed, other.seed);
    compare(fields, "trialKind", trialKind, other.trialKind);
    compareShared(fields, "models of ", models, other.models);
    compareShared(fields, "dataset ", datasets, other.datasets);
    return fields;
  }

  /** These settings and, where they say nothing, those of others. */
  Settings filledFrom(Settings other) {
    var allModels = new TreeMap<>(other.models);
    allModels.putAll(models);
    var allDatasets = new TreeMap<>(other.datasets);
    allDatasets.putAll(datasets);
    return new Settings(
        repeats, trials, tolerance, band, seed, allModels, allDatasets, toolkit, trialKind);
  }

  private static void compare(List<String> fields, String name, Object mine, Object theirs) {
    if (!mine.equals(theirs)) {
      fields.add("%s is %s, not %s".formatted(name, mine, theirs));
    }
  }

  private static <V> void compareShared(
      List<String> fields, String name, Map<String, V> mine, Map<String, V> theirs) {
    mine.forEach(
        (key, value) -> {
          if (theirs.containsKey(key)) {
            compare(fields, name + key, value, theirs.get(key));
          }
        });
  }
}
