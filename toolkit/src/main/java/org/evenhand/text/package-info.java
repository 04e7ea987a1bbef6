/**
 * Documents, chunks and what can be counted about a text: the one word counter that alignment,
 * judging, tables and figures share.
 *
 * <p>Uses no other room.
 */
package org.evenhand.text;
