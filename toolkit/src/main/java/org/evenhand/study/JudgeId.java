package org.evenhand.study;

/**
 * Which language model judges, and with which parameters.
 *
 * @param model the name under which it was asked, such as {@code gpt-4o-mini}
 * @param parameters all sampling parameters in a fixed order, such as {@code temperature=1.0};
 *     empty when none was set or none is known
 */
public record JudgeId(String model, String parameters) {}
