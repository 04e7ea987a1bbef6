/**
 * What is handed to people: forms that they fill in.
 *
 * <p>Uses {@code study} and {@code text}.
 */
package org.evenhand.report;
