package org.evenhand.analysis;

import org.evenhand.study.JudgeId;
import org.evenhand.study.Pair;

/** A pair judged by one judge on one dataset: what results are about before any split. */
record Comparison(String dataset, Pair pair, JudgeId judge, String rubric)
    implements Comparable<Comparison> {

  @Override
  public int compareTo(Comparison other) {
    int order = dataset.compareTo(other.dataset);
    order = order != 0 ? order : pair.compareTo(other.pair);
    order = order != 0 ? order : judge.model().compareTo(other.judge.model());
    order = order != 0 ? order : judge.parameters().compareTo(other.judge.parameters());
    return order != 0 ? order : rubric.compareTo(other.rubric);
  }
}
