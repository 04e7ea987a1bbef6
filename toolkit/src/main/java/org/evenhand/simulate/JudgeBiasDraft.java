package org.evenhand.simulate;

import java.util.SortedMap;
import java.util.SortedSet;
import org.evenhand.simulate.JudgeBias.Failures;

/** Settings of a judge while one of them is changed. */
final class JudgeBiasDraft {
  String name;
  SortedMap<String, Double> quality;
  double position;
  double lengthPerStep;
  int deadZone;
  double halo;
  double self;
  SortedSet<String> own;
  double trialNoise;
  double repeatNoise;
  double tieWidth;
  Failures failures;

  JudgeBiasDraft(JudgeBias bias) {
    name = bias.name();
    quality = bias.quality();
    position = bias.position();
    lengthPerStep = bias.lengthPerStep();
    deadZone = bias.deadZone();
    halo = bias.halo();
    self = bias.self();
    own = bias.own();
    trialNoise = bias.trialNoise();
    repeatNoise = bias.repeatNoise();
    tieWidth = bias.tieWidth();
    failures = bias.failures();
  }

  JudgeBias bias() {
    return new JudgeBias(
        name,
        quality,
        position,
        lengthPerStep,
        deadZone,
        halo,
        self,
        own,
        trialNoise,
        repeatNoise,
        tieWidth,
        failures);
  }
}
