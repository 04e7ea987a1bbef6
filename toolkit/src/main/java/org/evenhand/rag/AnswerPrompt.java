package org.evenhand.rag;

import java.util.Map;
import java.util.OptionalInt;
import org.evenhand.text.Template;

/**
 * The prompt by which every reference method lets the model answer, so that methods differ by what
 * they find and by nothing else.
 */
final class AnswerPrompt {
  static final Template SYSTEM = Template.resource(AnswerPrompt.class, "answer-system.txt");
  private static final Template USER = Template.resource(AnswerPrompt.class, "answer-user.txt");
  private static final Template LENGTH = Template.resource(AnswerPrompt.class, "answer-length.txt");
  private static final String NOTHING = "(No passage was found.)";

  private AnswerPrompt() {}

  static String of(String question, String context, OptionalInt words, String mark) {
    String prompt =
        USER.fill(
            Map.of(
                "question", question,
                "context", context.isEmpty() ? NOTHING : context,
                "mark", mark));
    return words.isEmpty()
        ? prompt
        : prompt + "\n\n" + LENGTH.fill(Map.of("words", Integer.toString(words.getAsInt())));
  }
}
