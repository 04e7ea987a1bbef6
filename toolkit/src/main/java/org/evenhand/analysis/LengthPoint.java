package org.evenhand.analysis;

import java.util.OptionalDouble;
import org.evenhand.study.Level;

/**
 * The outcomes of one question against one opponent over all trials, with the difference in length
 * of the two answers.
 *
 * @param dataset the corpus
 * @param level of the question
 * @param question its id
 * @param cluster questions with the same cluster are drawn together
 * @param against the opponent
 * @param difference length of the method's answer minus that of the opponent's
 * @param outcomes of the method
 */
public record LengthPoint(
    String dataset,
    Level level,
    String question,
    String cluster,
    String against,
    int difference,
    Counts outcomes) {

  /** (W + T / 2) / n over its scored trials, from 0 to 1; empty if none is scored. */
  public OptionalDouble winRate() {
    return Rate.HALF_TIE.of(outcomes);
  }

  /** Which points are drawn together. */
  String clusterKey() {
    return dataset + "\n" + level + "\n" + cluster;
  }
}
