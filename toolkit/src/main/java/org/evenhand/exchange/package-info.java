/**
 * Reading other people's answers and judgments into a study, and the public judgments that the
 * project carries.
 *
 * <p>May use {@code study} and {@code text}. The shortest use:
 *
 * <pre>{@code
 * Study study = PublicJudgments.hirag();
 * var answers = AnswerFile.read(Path.of("lightrag_result.json")).answersTo(questions, Run.of("LightRAG"));
 * Study mine = JudgmentTable.read(Path.of("mine.csv"), source);
 * }</pre>
 */
package org.evenhand.exchange;
