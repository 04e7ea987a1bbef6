/**
 * Brings two answers to one question to the same length before they are judged, without cutting
 * either (arXiv 2506.06331, 2025, section IV-B).
 *
 * <p>Uses {@code rag}, {@code text}, {@code model} and {@code study}.
 */
package org.evenhand.align;
