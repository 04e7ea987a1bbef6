/**
 * The figures. A {@link org.evenhand.figure.Plot} is one Plotly specification with the numbers that
 * it draws, its sources and its pictures; each kind of figure is one class that makes plots.
 *
 * <pre>{@code
 * var plot = PositionBars.of(PositionBias.of(study)).named("fig02-position-bias");
 * plot.write(Path.of("figures")); // fig02-position-bias.svg, .png and .csv
 * }</pre>
 *
 * <p>Uses {@code analysis}, {@code study} and {@code table}.
 */
package org.evenhand.figure;
