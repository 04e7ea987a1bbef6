/**
 * Reading other people's judgments into a study, and the public judgments that the project carries.
 *
 * <p>May use {@code study} and {@code text}. The shortest use:
 *
 * <pre>{@code
 * Study study = PublicJudgments.hirag();
 * Study mine = JudgmentTable.read(Path.of("mine.csv"), source);
 * }</pre>
 */
package org.evenhand.exchange;
