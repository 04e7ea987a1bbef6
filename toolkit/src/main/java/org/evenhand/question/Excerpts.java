package org.evenhand.question;

import org.evenhand.text.TokenCut;

/** What the old way shows of each document. */
enum Excerpts {
  /** 1,000 tokens from the beginning and 1,000 from the end; a shorter document as a whole. */
  HEAD_AND_TAIL {
    @Override
    String of(String text) {
      TokenCut cut = TokenCut.of(text);
      int size = cut.size();
      return size <= 2 * HALF
          ? text.strip()
          : cut.text(0, HALF) + "\n[…]\n" + cut.text(size - HALF, size);
    }
  },

  /**
   * What the widely copied script does: tokens 1,000 to 1,999, then those from 2,000 before the end
   * up to token 999, which are none in a document of 3,000 tokens or more.
   */
  AS_COPIED {
    @Override
    String of(String text) {
      TokenCut cut = TokenCut.of(text);
      String head = cut.text(HALF, 2 * HALF);
      String tail = cut.text(Math.max(0, cut.size() - 2 * HALF), HALF);
      return (head + "\n" + tail).strip();
    }
  };

  private static final int HALF = 1_000;

  abstract String of(String text);
}
