package org.evenhand.exchange;

import java.util.List;
import java.util.Objects;
import org.evenhand.study.AnswerCost;
import org.evenhand.study.AnswerState;

/**
 * One record of a file of answers, not joined to a question yet.
 *
 * @param place where it stands, for example {@code record 3} or {@code line 12}
 * @param id of the question; empty if the file has none
 * @param question its text; empty if the file has none
 * @param method who answered; empty if the file does not say
 * @param state answered, refused, blank, failed or not a text
 * @param text the answer; empty unless there is one
 * @param note why there is no text, or how it was made; empty if there is nothing to say
 * @param chunkIds the chunks retrieved, best first; empty if the file does not say
 * @param cost as far as the file says
 */
public record FileAnswer(
    String place,
    String id,
    String question,
    String method,
    AnswerState state,
    String text,
    String note,
    List<String> chunkIds,
    AnswerCost cost) {
  public FileAnswer {
    chunkIds = List.copyOf(chunkIds);
    Objects.requireNonNull(state, "state");
  }
}
