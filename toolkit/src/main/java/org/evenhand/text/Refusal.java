package org.evenhand.text;

import java.util.List;
import java.util.Locale;

/**
 * A text in which a model declines or says that it has nothing to say, such as the stock apology of
 * a retrieval system that found no context. Recognised by its opening words; a short list of
 * phrases, no judgement about the rest of the text.
 */
public final class Refusal {
  private static final int OPENING = 120;
  private static final String NO_CONTEXT = "[no-context]";
  private static final List<String> OPENINGS =
      List.of(
          "i can't",
          "i cannot",
          "i can not",
          "i could not find",
          "i couldn't find",
          "i do not have enough information",
          "i don't have enough information",
          "i am not able to",
          "i'm not able to",
          "i am unable to",
          "i'm unable to",
          "i won't",
          "i will not",
          "as an ai",
          "as a language model",
          "my apologies",
          "i apologize",
          "i apologise",
          "sorry",
          "i'm sorry",
          "i am sorry",
          "unfortunately, i can",
          "抱歉",
          "对不起",
          "很抱歉",
          "我无法",
          "作为一个ai",
          "申し訳");

  private Refusal() {}

  /** Whether the text opens like a refusal. */
  public static boolean isRefusal(String text) {
    String opening = text.strip();
    opening = opening.substring(0, Math.min(OPENING, opening.length()));
    opening = opening.toLowerCase(Locale.ROOT).replace('\u2019', '\'');
    return OPENINGS.stream().anyMatch(opening::startsWith)
        || text.toLowerCase(Locale.ROOT).contains(NO_CONTEXT);
  }
}
