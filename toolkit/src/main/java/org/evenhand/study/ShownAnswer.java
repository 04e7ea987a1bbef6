package org.evenhand.study;

/**
 * An answer as it stood before a judge: whose it was, and which text.
 *
 * @param run the method and run that wrote it
 * @param digest of the text shown, so that a changed answer is judged again
 */
public record ShownAnswer(Run run, String digest) {}
