package org.evenhand.judge;

import dev.langchain4j.model.chat.response.ChatResponse;
import java.util.List;
import java.util.Map;
import org.evenhand.study.Aspect;
import org.evenhand.study.Verdict;
import org.evenhand.study.Verdict.Reason;
import org.evenhand.study.Verdict.Winner;

/** Reads a reply that is the one number 1 or 2, and nothing else. */
final class WordReader {
  private WordReader() {}

  static Reading read(ChatResponse response) {
    String text = response.aiMessage() == null ? null : response.aiMessage().text();
    if (text == null || text.isBlank()) {
      return Reading.none(Reason.EMPTY, "no text");
    }
    return switch (text.strip()) {
      case "1" -> winner(Winner.FIRST);
      case "2" -> winner(Winner.SECOND);
      default -> Reading.none(Reason.NOT_A_VALUE, "neither 1 nor 2: " + Excerpt.of(text));
    };
  }

  private static Reading winner(Winner winner) {
    return new Reading(new Verdict.Winners(Map.of(Aspect.OVERALL, winner)), List.of(), false);
  }
}
