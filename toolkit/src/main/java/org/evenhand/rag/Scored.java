package org.evenhand.rag;

/**
 * Something that a method found, with the score that it was ranked by.
 *
 * @param item what was found
 * @param score higher is better; what it measures is said by the method
 */
public record Scored<T>(T item, double score) {}
