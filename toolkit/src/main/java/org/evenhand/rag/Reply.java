package org.evenhand.rag;

import java.util.List;
import org.evenhand.study.AnswerCost;

/**
 * What a method says.
 *
 * @param text the answer; may be blank or a refusal
 * @param chunkIds the chunks retrieved, best first; empty if it does not tell
 * @param cost of all its calls
 */
public record Reply(String text, List<String> chunkIds, AnswerCost cost) {
  public Reply {
    chunkIds = List.copyOf(chunkIds);
  }
}
