package org.evenhand.analysis;

import java.util.Optional;
import org.evenhand.stats.Interval;
import org.evenhand.study.Source;
import org.evenhand.study.SurveyItem;

/**
 * The mean rating of one item for one kind of questions.
 *
 * @param mean from 1 to 5
 * @param interval of 95 %, over participants and questions; empty under ten of either, and for
 *     published means
 * @param ratings how many; 0 where a publication does not say
 * @param participants who rated; 0 where a publication does not say
 * @param questions that were rated; 0 where a publication does not say
 */
public record SurveyMean(
    SurveyItem item,
    QuestionKind kind,
    double mean,
    Optional<Interval> interval,
    int ratings,
    int participants,
    int questions,
    Source source) {}
