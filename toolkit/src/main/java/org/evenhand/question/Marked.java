package org.evenhand.question;

import java.util.List;
import org.evenhand.study.Digest;

/**
 * Texts of others in a prompt, between marks that they cannot know: a number made from the study's
 * seed and what the call is about.
 */
record Marked(String mark) {
  private static final int DIGITS = 8;

  static Marked of(long seed, String about) {
    return new Marked(Digest.of(seed + ";marks;" + about).substring(0, DIGITS));
  }

  /** One text after the other; a sentence where there is none. */
  String texts(List<String> texts) {
    if (texts.isEmpty()) {
      return "(No text is known beyond what the graph says.)";
    }
    var marked = new StringBuilder();
    for (String text : texts) {
      marked.append(marked.isEmpty() ? "" : "\n\n");
      marked.append("[text ").append(mark).append("]\n").append(text.strip());
      marked.append("\n[end of text ").append(mark).append(']');
    }
    return marked.toString();
  }
}
