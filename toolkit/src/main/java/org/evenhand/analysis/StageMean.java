package org.evenhand.analysis;

import org.evenhand.study.AnswerStage;

/**
 * What a stage of a method's work uses for a question: means over the answers of which the stages
 * are known, where a stage that was not needed counts as nothing used.
 *
 * @param stage what its calls are made for
 * @param calls of language models
 * @param inputTokens of those
 * @param outputTokens of those
 */
public record StageMean(
    AnswerStage stage, KnownMean calls, KnownMean inputTokens, KnownMean outputTokens) {}
