package org.evenhand.judge;

import org.evenhand.model.CallId;
import org.evenhand.model.Stage;
import org.evenhand.study.JudgeId;
import org.evenhand.study.JudgmentKey;

/**
 * One judgment to be asked for.
 *
 * @param match the two answers
 * @param order 1 if the run that sorts first is shown first, 2 if second
 * @param trial from 1
 * @param repeat from 1
 */
record PlannedCall(Match match, int order, int trial, int repeat) {

  JudgmentKey key(JudgeId judge, String rubric) {
    return new JudgmentKey(
        match.question().dataset(),
        match.question().id(),
        match.shown(order),
        judge,
        rubric,
        trial,
        repeat);
  }

  CallId id(int attempt) {
    return new CallId(
        Stage.JUDGING,
        match.question().dataset(),
        match.question().id(),
        match.pair().toString(),
        order,
        trial,
        repeat,
        attempt);
  }
}
