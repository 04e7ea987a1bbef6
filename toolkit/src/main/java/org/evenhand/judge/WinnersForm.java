package org.evenhand.judge;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.evenhand.study.Aspect;
import org.evenhand.study.Verdict;
import org.evenhand.study.Verdict.Reason;
import org.evenhand.study.Verdict.Winner;

/**
 * The winner on each aspect: {@code {"Diversity": "Answer 2", …}}, or an object with a member
 * {@code winner} in its place. With one aspect {@code {"winner": "Answer 2"}} will do.
 */
record WinnersForm(List<Aspect> aspects, boolean ties) implements Form {
  WinnersForm {
    aspects = List.copyOf(aspects);
  }

  @Override
  public boolean isVerdict(Map<?, ?> object) {
    return object.keySet().stream()
        .anyMatch(key -> aspects.stream().anyMatch(aspect -> isMeant((String) key, aspect)));
  }

  @Override
  public boolean isMentionedIn(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    return aspects.stream().anyMatch(a -> lower.contains(a.name().toLowerCase(Locale.ROOT)))
        || (aspects.size() == 1 && Labels.WINNER.stream().anyMatch(lower::contains));
  }

  @Override
  public Verdict read(Map<?, ?> object, Set<Repair> repairs) throws UnreadableReply {
    var winners = new LinkedHashMap<Aspect, Winner>();
    for (Aspect aspect : aspects) {
      Object value = Form.member(object, key -> isMeant(key, aspect), aspect.name());
      if (value instanceof Map<?, ?> map) {
        value = Form.member(map, key -> Labels.WINNER.contains(Labels.plain(key)), aspect.name());
      }
      winners.put(aspect, winner(aspect, value));
    }
    return new Verdict.Winners(winners);
  }

  @Override
  public boolean isContradicted(Map<?, ?> object, Verdict verdict) {
    return false;
  }

  private boolean isMeant(String key, Aspect aspect) {
    return Labels.isAspect(key, aspect)
        || (aspects.size() == 1 && Labels.WINNER.contains(Labels.plain(key)));
  }

  private Winner winner(Aspect aspect, Object value) throws UnreadableReply {
    if (value == null || value == StrictJson.NULL) {
      throw new UnreadableReply(Reason.MISSING, "%s has no winner".formatted(aspect));
    }
    Winner winner =
        Labels.answer(value)
            .orElseThrow(
                () ->
                    new UnreadableReply(
                        Reason.NOT_A_VALUE,
                        "the winner on %s is '%s', not one of the answers"
                            .formatted(aspect, Excerpt.of(value))));
    if (winner == Winner.TIE && !ties) {
      throw new UnreadableReply(
          Reason.NOT_A_VALUE,
          "the winner on %s is a tie, which the prompt does not offer".formatted(aspect));
    }
    return winner;
  }
}
