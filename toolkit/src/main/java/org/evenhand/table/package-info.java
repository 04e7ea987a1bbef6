/**
 * Tables of the analysis' values, as Tablesaw tables, and their rendering as HTML and text.
 *
 * <p>Uses {@code analysis} and {@code study}.
 */
package org.evenhand.table;
