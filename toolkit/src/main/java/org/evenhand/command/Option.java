package org.evenhand.command;

/**
 * Something that can be said to a command as {@code NAME=value}.
 *
 * @param name in capitals, as make knows it
 * @param says what it sets, with its default
 */
record Option(String name, String says) {}
