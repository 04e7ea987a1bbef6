package org.evenhand.stats;

/**
 * The made-up claims whose statistics the golden files of the peers hold: 100 claims of 150
 * questions with 5 trials in 2 orders, scores 0, ½ and 1, from an integer generator that gives the
 * same numbers in every language.
 */
final class Claims {
  static final int JUDGMENTS = 10;
  private static final int CLAIMS = 100;
  private static final int QUESTIONS = 150;

  private long state = 20260611;

  private Claims() {}

  /** The sum of the scores, by claim and question. */
  static double[][] sums() {
    var random = new Claims();
    double[][] sums = new double[CLAIMS][QUESTIONS];
    for (double[] claim : sums) {
      double base = .3 + .4 * random.next();
      for (int q = 0; q < QUESTIONS; q++) {
        double p = Math.min(.98, Math.max(.02, base + .5 * (random.next() - .5)));
        for (int i = 0; i < JUDGMENTS; i++) {
          double u = random.next();
          double shown = p + (i % 2 == 0 ? .08 : -.08);
          claim[q] += u < shown * .9 ? 1 : u < shown * .9 + .1 ? 0.5 : 0;
        }
      }
    }
    return sums;
  }

  private double next() {
    state = state * 6364136223846793005L + 1442695040888963407L;
    return (state >>> 11) / 0x1p53;
  }
}
