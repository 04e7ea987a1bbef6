package org.evenhand.analysis;

/**
 * A win rate on a corpus of known size.
 *
 * @param size above 0
 * @param rate whose dataset is the corpus, or a part of one
 */
public record SizedRate(int size, WinRate rate) {}
