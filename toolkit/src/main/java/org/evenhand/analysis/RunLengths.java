package org.evenhand.analysis;

import org.evenhand.study.Run;

/**
 * What alignment did to the lengths of one run's answers, over its pairs with all partners.
 *
 * @param run who answered
 * @param pairs that went through alignment
 * @param shorter pairs in which its answer was the shorter one before alignment
 * @param longer pairs in which it was the longer one, which fixes the target and never changes
 * @param equal pairs of equal length before
 * @param unknown pairs in which a length before is unknown
 * @param before mean words before alignment
 * @param after mean words after
 */
public record RunLengths(
    Run run,
    int pairs,
    int shorter,
    int longer,
    int equal,
    int unknown,
    KnownMean before,
    KnownMean after) {}
