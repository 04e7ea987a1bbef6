/**
 * Every number about a study: outcomes, win rates, boxes over trials, estimates with intervals, and
 * position bias. Pure functions of a study: nothing here asks a model or reads a clock.
 *
 * <pre>{@code
 * var rates = WinRates.of(study).from("LightRAG").by(Split.DATASET, Split.LEVEL);
 * for (WinRate rate : rates.rows()) {
 *   System.out.println(rate);
 * }
 * }</pre>
 *
 * <p>Uses {@code study} and {@code stats}.
 */
package org.evenhand.analysis;
