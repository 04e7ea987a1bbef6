package org.evenhand.rag;

import java.util.Map;
import org.evenhand.text.Template;

/** How a system that knows no target length is told one. */
final class TargetLength {
  private static final Template LENGTH = Template.resource(TargetLength.class, "answer-length.txt");
  private static final Template AGAIN =
      Template.resource(TargetLength.class, "answer-length-again.txt");

  private TargetLength() {}

  /**
   * The sentence that asks for the length; empty if none is asked for. From the second attempt on
   * it is another one each time, so that no cache of the system can give the attempt before.
   */
  static String sentence(Asked asked) {
    if (asked.words().isEmpty()) {
      return "";
    }
    String sentence = LENGTH.fill(Map.of("words", Integer.toString(asked.words().getAsInt())));
    int attempt = asked.call().attempt();
    return attempt == 1
        ? sentence
        : sentence + " " + AGAIN.fill(Map.of("earlier", Integer.toString(attempt - 1)));
  }

  /** The question, with that sentence below it if there is one. */
  static String question(Asked asked) {
    String sentence = sentence(asked);
    return sentence.isEmpty()
        ? asked.question().text()
        : asked.question().text() + "\n\n" + sentence;
  }
}
