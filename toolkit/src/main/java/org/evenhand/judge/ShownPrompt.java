package org.evenhand.judge;

import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.evenhand.study.Aspect;

/**
 * What a judge in this room's prompts is shown and asked, read back from a request. It serves
 * stand-ins for a judge, which see nothing but the request.
 *
 * <p>The first line of the prompt names the mark that ends the lines around the texts. No text
 * holds that mark, so that nothing in a text can be taken for the end of it.
 *
 * @param question as shown
 * @param first the text shown first
 * @param second the text shown second
 * @param aspects in the order in which they are asked for
 * @param scored whether scores are asked for; else winners
 * @param explained whether an explanation is asked for before each score or winner
 * @param ties whether a winner may be a tie
 * @param lowest the lowest score; 0 if winners are asked for
 * @param highest the highest score; 0 if winners are asked for
 */
public record ShownPrompt(
    String question,
    String first,
    String second,
    List<Aspect> aspects,
    boolean scored,
    boolean explained,
    boolean ties,
    int lowest,
    int highest) {

  private static final Pattern FIRST_LINE =
      Pattern.compile("The question and both answers stand between lines that end in (\\w+)\\.\n");
  private static final Pattern ASPECT = Pattern.compile("(?m)^- ([^:\n]+)");
  private static final Pattern RANGE = Pattern.compile("whole number from (\\d+) to (\\d+)");

  public ShownPrompt {
    aspects = List.copyOf(aspects);
  }

  /** What the last user message of a request shows; empty if it is not a prompt of this room. */
  public static Optional<ShownPrompt> read(ChatRequest request) {
    return request.messages().stream()
        .filter(message -> message instanceof UserMessage user && user.hasSingleText())
        .reduce((before, last) -> last)
        .flatMap(message -> read(((UserMessage) message).singleText()));
  }

  private static Optional<ShownPrompt> read(String prompt) {
    Matcher line = FIRST_LINE.matcher(prompt);
    if (!line.lookingAt()) {
      return Optional.empty();
    }
    String mark = line.group(1);
    String last = "\n[end of answer 2 %s]\n".formatted(mark);
    int end = prompt.indexOf(last);
    if (end < 0) {
      return Optional.empty();
    }
    String asked = prompt.substring(end + last.length());
    List<Aspect> aspects =
        ASPECT.matcher(asked).results().map(result -> new Aspect(result.group(1))).toList();
    Matcher range = RANGE.matcher(asked);
    boolean scored = range.find();
    return Optional.of(
        new ShownPrompt(
            between(prompt, "question", mark),
            between(prompt, "answer 1", mark),
            between(prompt, "answer 2", mark),
            aspects,
            scored,
            asked.contains("\"explanation\""),
            asked.contains("\"tie\""),
            scored ? Integer.parseInt(range.group(1)) : 0,
            scored ? Integer.parseInt(range.group(2)) : 0));
  }

  private static String between(String prompt, String part, String mark) {
    String open = "\n[%s %s]\n".formatted(part, mark);
    String close = "\n[end of %s %s]\n".formatted(part, mark);
    int from = prompt.indexOf(open) + open.length();
    return prompt.substring(from, prompt.indexOf(close, from - 1));
  }
}
