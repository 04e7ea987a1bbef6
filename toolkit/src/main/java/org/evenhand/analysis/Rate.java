package org.evenhand.analysis;

import java.util.OptionalDouble;

/**
 * A rate of W wins, L losses and T ties among n = W + L + T scored questions. Its name says what it
 * does with ties; every rate is undefined, never 0, where its denominator is 0.
 */
public enum Rate {
  /** W / n: ties count as not won. From 0 to 1. */
  WIN("win rate (ties not won)"),
  /** L / n. From 0 to 1. */
  LOSS("loss rate"),
  /** T / n. From 0 to 1. */
  TIE("tie rate"),
  /** (W + T / 2) / n: a tie is half a win. From 0 to 1; a half is even. */
  HALF_TIE("win rate (ties half)"),
  /** W / (W + L): ties left out. From 0 to 1; a half is even. */
  DECISIVE("win rate (ties left out)"),
  /** (W − L) / n: the relative win rate. From −1 to 1; 0 is even. */
  RELATIVE("relative win rate");

  private final String label;

  Rate(String label) {
    this.label = label;
  }

  /** The name with its tie rule, as printed. */
  public String label() {
    return label;
  }

  /** The rate; empty if its denominator is 0. */
  public OptionalDouble of(Counts counts) {
    return switch (this) {
      case WIN -> share(counts.wins(), counts.scored());
      case LOSS -> share(counts.losses(), counts.scored());
      case TIE -> share(counts.ties(), counts.scored());
      case HALF_TIE -> share(counts.wins() + counts.ties() / 2.0, counts.scored());
      case DECISIVE -> share(counts.wins(), counts.wins() + counts.losses());
      case RELATIVE -> share(counts.wins() - counts.losses(), counts.scored());
    };
  }

  private static OptionalDouble share(double part, int whole) {
    return whole == 0 ? OptionalDouble.empty() : OptionalDouble.of(part / whole);
  }
}
