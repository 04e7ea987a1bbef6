/**
 * Stand-ins for language models whose behaviour is known: judges with a set bias and writers that
 * miss a length. They see what a real model sees, the request, and are the instruments on which
 * every measure of this toolkit is tried.
 *
 * <pre>{@code
 * var judge = ChoiceJudge.overall(SimulatedJudge.of(JudgeBias.alwaysFirst(), 1));
 * }</pre>
 *
 * <p>May use {@code judge}, {@code model}, {@code study} and {@code text}.
 */
package org.evenhand.simulate;
