/**
 * Writes the questions that methods are tested on: grounded in a sample of the knowledge graph and
 * its source text, from summaries of the documents as it was done before, or by templates where no
 * model is to be had; and reads the question files of other tools.
 *
 * <p>Uses {@code graph}, {@code text}, {@code model} and {@code study}.
 */
package org.evenhand.question;
