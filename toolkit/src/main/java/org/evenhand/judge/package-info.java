/**
 * Asking a judge which answer is better, and reading what it says: prompts, the plan of orders,
 * repeats and trials, and the parsing of replies.
 *
 * <pre>{@code
 * var judge = ChoiceJudge.overall(llm);
 * judge.plan(answers, study);
 * judge.run(answers, study);
 * }</pre>
 *
 * <p>May use {@code model}, {@code study} and {@code text}.
 */
package org.evenhand.judge;
