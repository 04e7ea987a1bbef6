package org.evenhand.simulate;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.evenhand.study.Answer;
import org.evenhand.study.Digest;

/**
 * How a simulated judge judges. Immutable: each {@code with} gives changed settings.
 *
 * <p>On each aspect an answer has a worth, in points of a rubric:
 *
 * <pre>
 * worth = quality + self (if it is the judge's own)
 *       ± position / 2                    (plus if shown first, minus if second)
 *       + lengthPerStep · steps / 2       (steps: 25 tokens more than the other, beyond the dead zone;
 *                                          negative for the shorter)
 *       + trial noise + repeat noise      (normal; each answer and aspect has its own)
 * </pre>
 *
 * Halo h mixes the aspects: worth = (1 − h) · worth + h · mean worth over aspects. Asked for
 * winners, the judge names the answer of greater worth; within the tie width a tie, if it may;
 * exactly equal worths without ties are decided by a coin. Asked for scores, it gives the middle of
 * the scale plus the worth, rounded half up and kept within the scale.
 *
 * @param name of the preset
 * @param quality by digest of the answer's text, in points; 0 for others
 * @param position what standing first is worth more than standing second, in points
 * @param lengthPerStep what 25 tokens more than the other answer are worth, in points
 * @param deadZone difference in tokens up to which length means nothing
 * @param halo how far one impression colours all aspects, between 0 and 1
 * @param self what the judge's own answers are worth more, in points
 * @param own digests of the answers that the judge takes for its own
 * @param trialNoise standard deviation between trials, in points, the same for both orders and all
 *     repeats of a trial
 * @param repeatNoise standard deviation between calls, in points
 * @param tieWidth difference in worth up to which a choice is a tie
 * @param failures how often a reply is unusable
 */
public record JudgeBias(
    String name,
    SortedMap<String, Double> quality,
    double position,
    double lengthPerStep,
    int deadZone,
    double halo,
    double self,
    SortedSet<String> own,
    double trialNoise,
    double repeatNoise,
    double tieWidth,
    Failures failures) {

  /** Tokens in a step of length. */
  public static final int STEP = 25;

  /** More than any scale is wide: decides whatever else there is. */
  private static final double DECISIVE = 1000;

  /**
   * Shares of replies that are unusable; at most one thing is wrong with a reply.
   *
   * @param refusal the judge declines
   * @param badJson the reply is no JSON
   * @param truncation the reply is cut
   * @param outOfRange a score is above the scale, or a winner is none of the answers
   */
  public record Failures(double refusal, double badJson, double truncation, double outOfRange) {
    /** Every reply is usable. */
    public static final Failures NONE = new Failures(0, 0, 0, 0);

    public Failures {
      double all = refusal + badJson + truncation + outOfRange;
      if (!(refusal >= 0
          && badJson >= 0
          && truncation >= 0
          && outOfRange >= 0
          && all <= 1 + 1e-12)) {
        throw new IllegalArgumentException(
            "Shares of %s, %s, %s and %s do not fit into one. Give numbers from 0 whose sum is at most 1."
                .formatted(refusal, badJson, truncation, outOfRange));
      }
    }
  }

  public JudgeBias {
    quality = Collections.unmodifiableSortedMap(new TreeMap<>(quality));
    own = Collections.unmodifiableSortedSet(new TreeSet<>(own));
    quality.values().forEach(value -> requireFinite("A quality", value));
    requireFinite("The weight of position", position);
    requireFinite("The weight of length", lengthPerStep);
    requireFinite("Self-preference", self);
    requireFrom0("The dead zone", deadZone);
    requireFrom0("Trial noise", trialNoise);
    requireFrom0("Repeat noise", repeatNoise);
    requireFrom0("The tie width", tieWidth);
    if (!(halo >= 0 && halo <= 1)) {
      throw new IllegalArgumentException("A halo of %s is not between 0 and 1.".formatted(halo));
    }
  }

  /** Judges by quality alone; without qualities all answers are alike. */
  public static JudgeBias unbiased() {
    return new JudgeBias(
        "unbiased", new TreeMap<>(), 0, 0, 0, 0, 0, new TreeSet<>(), 0, 0, 0, Failures.NONE);
  }

  /** Prefers what stands first, always. */
  public static JudgeBias alwaysFirst() {
    return unbiased().named("always first").withPosition(DECISIVE);
  }

  /** Prefers what has more tokens, always; a coin decides between equal lengths. */
  public static JudgeBias alwaysLonger() {
    return unbiased().named("always longer").withLength(DECISIVE * STEP, 0);
  }

  /** Prefers either answer with equal chances, anew in each call. */
  public static JudgeBias coin() {
    return unbiased().named("coin").withRepeatNoise(1);
  }

  /** Never gives a usable reply. */
  public static JudgeBias nonsense() {
    return unbiased().named("nonsense").withFailures(new Failures(0, 1, 0, 0));
  }

  /**
   * A judge tuned to what arXiv 2506.06331 (2025) reports of its judge: tuned to the published
   * values, not evidence for them. Between answers of one quality, u being the spread of the
   * difference that its noise makes, √2 · √(0.6² + 0.4²) = 1.02 points, and Φ the normal
   * distribution:
   *
   * <ul>
   *   <li>25 tokens more and the first place win Φ((0.43 + 0.88) / u) = 90 % of single calls: the
   *       method compared with itself, 90 to 10
   *   <li>25 tokens more, both orders averaged, win 79 %, which is 57 points more than they lose
   *   <li>equal lengths: the first place wins Φ(0.43 / u) = 66 %, 33 points more than it loses
   *   <li>noise between trials: which of two equal methods is ahead changes from trial to trial
   * </ul>
   *
   * Of two answers of equal length, judged in both orders, it prefers neither.
   */
  public static JudgeBias paperConditions() {
    return unbiased()
        .named("paper's conditions; tuned to the published values, not evidence")
        .withPosition(0.43)
        .withLength(0.88, 0)
        .withTrialNoise(0.6)
        .withRepeatNoise(0.4);
  }

  private JudgeBias with(Consumer<JudgeBiasDraft> change) {
    var draft = new JudgeBiasDraft(this);
    change.accept(draft);
    return draft.bias();
  }

  public JudgeBias named(String newName) {
    return with(changed -> changed.name = newName);
  }

  /**
   * Gives the answers of each method a quality; methods that are not named have 0.
   *
   * @throws IllegalArgumentException if methods of different quality gave the same text
   */
  public JudgeBias withQuality(Collection<Answer> answers, Map<String, Double> byMethod) {
    var byDigest = new TreeMap<String, Double>();
    for (Answer answer : answers) {
      double value = byMethod.getOrDefault(answer.run().method(), 0.0);
      Double before = byDigest.put(answer.digest(), value);
      if (before != null && before != value) {
        throw new IllegalArgumentException(
            "The same text of %s, question %s, is to have the qualities %s and %s. A judge sees only texts; give it one."
                .formatted(answer.run(), answer.question(), before, value));
      }
    }
    return with(changed -> changed.quality = byDigest);
  }

  public JudgeBias withPosition(double points) {
    return with(changed -> changed.position = points);
  }

  public JudgeBias withLength(double pointsPerStep, int deadZoneTokens) {
    return with(
        changed -> {
          changed.lengthPerStep = pointsPerStep;
          changed.deadZone = deadZoneTokens;
        });
  }

  public JudgeBias withHalo(double share) {
    return with(changed -> changed.halo = share);
  }

  /** Makes the judge take the answers of a method for its own and prefer them. */
  public JudgeBias withSelf(double points, Collection<Answer> answers, String method) {
    var digests = new TreeSet<String>();
    answers.stream()
        .filter(answer -> answer.run().method().equals(method))
        .forEach(answer -> digests.add(answer.digest()));
    return with(
        changed -> {
          changed.self = points;
          changed.own = digests;
        });
  }

  public JudgeBias withTrialNoise(double sd) {
    return with(changed -> changed.trialNoise = sd);
  }

  public JudgeBias withRepeatNoise(double sd) {
    return with(changed -> changed.repeatNoise = sd);
  }

  public JudgeBias withTieWidth(double points) {
    return with(changed -> changed.tieWidth = points);
  }

  public JudgeBias withFailures(Failures shares) {
    return with(changed -> changed.failures = shares);
  }

  /**
   * The name and what differs from an unbiased judge, for example {@code always first (position
   * 1000.0)}. Different settings print differently.
   */
  @Override
  public String toString() {
    var parts = new StringJoiner(", ", " (", ")").setEmptyValue("");
    if (!quality.isEmpty()) {
      parts.add(
          "quality of %s answers %s".formatted(quality.size(), Digest.of(quality.toString())));
    }
    add(parts, "position", position);
    add(parts, "length", lengthPerStep);
    add(parts, "dead zone", deadZone);
    add(parts, "halo", halo);
    if (self != 0) {
      parts.add("self %s for %s answers %s".formatted(self, own.size(), Digest.of(own.toString())));
    }
    add(parts, "trial noise", trialNoise);
    add(parts, "repeat noise", repeatNoise);
    add(parts, "tie width", tieWidth);
    add(parts, "refusals", failures.refusal);
    add(parts, "bad JSON", failures.badJson);
    add(parts, "truncations", failures.truncation);
    add(parts, "out of range", failures.outOfRange);
    return name + parts;
  }

  private static void add(StringJoiner parts, String what, double value) {
    if (value != 0) {
      parts.add(what + " " + value);
    }
  }

  private static void requireFinite(String what, double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(
          "%s of %s is not a finite number of points.".formatted(what, value));
    }
  }

  private static void requireFrom0(String what, double value) {
    if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "%s of %s is not a finite number from 0.".formatted(what, value));
    }
  }
}
