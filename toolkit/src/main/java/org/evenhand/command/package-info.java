/**
 * Long work that is started from a terminal, such as {@code make judge}, and looked at from a
 * notebook meanwhile: programs with a {@code main} and what they share. Each says what it will do
 * before it begins, can be stopped at any moment, and goes on where it was.
 *
 * <pre>{@code
 * make judge STUDY=harbour MODEL=gpt-4o-mini BUDGET=5
 * }</pre>
 *
 * <p>May use every room but {@code notebook}; no room uses it.
 */
package org.evenhand.command;
