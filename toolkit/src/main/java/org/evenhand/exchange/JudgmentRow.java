package org.evenhand.exchange;

import java.util.OptionalInt;
import org.evenhand.study.Aspect;
import org.evenhand.study.JudgeId;
import org.evenhand.study.Level;
import org.evenhand.study.Run;

/**
 * One row of a table of judgments: what one judge call said about one aspect.
 *
 * @param dataset the corpus
 * @param question its id within the dataset
 * @param level what the question was made from
 * @param judge who judged
 * @param trial from 1
 * @param repeat from 1
 * @param first the run whose answer was shown first
 * @param second the run whose answer was shown second
 * @param aspect what was judged
 * @param winner one of the cells that {@link WinnerCell} knows
 * @param firstWords words of the first answer, if known
 * @param secondWords words of the second answer, if known
 */
record JudgmentRow(
    String dataset,
    String question,
    Level level,
    JudgeId judge,
    int trial,
    int repeat,
    Run first,
    Run second,
    Aspect aspect,
    String winner,
    OptionalInt firstWords,
    OptionalInt secondWords) {}
