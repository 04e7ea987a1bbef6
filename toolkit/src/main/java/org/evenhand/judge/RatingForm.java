package org.evenhand.judge;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.evenhand.study.Aspect;
import org.evenhand.study.Verdict;

/**
 * One mark of one text on one aspect: {@code {"relevance": 4}}. In place of the mark may stand an
 * object with a member {@code score}; members that no one asked for are passed over.
 */
record RatingForm(Aspect aspect, ScoreValue scale) implements Form {

  @Override
  public boolean isVerdict(Map<?, ?> object) {
    return object.keySet().stream().anyMatch(key -> Labels.isAspect((String) key, aspect));
  }

  @Override
  public boolean isMentionedIn(String text) {
    return text.toLowerCase(Locale.ROOT).contains(aspect.name().toLowerCase(Locale.ROOT));
  }

  @Override
  public Verdict read(Map<?, ?> object, Set<Repair> repairs) throws UnreadableReply {
    String what = aspect.name();
    Object value = Form.member(object, key -> Labels.isAspect(key, aspect), what);
    if (value instanceof Map<?, ?> map) {
      value = Form.member(map, key -> Labels.SCORE.contains(Labels.plain(key)), what);
    }
    return new Verdict.Rating(Map.of(aspect, (double) scale.read(value, what, repairs)));
  }

  /** There is no winner to contradict. */
  @Override
  public boolean isContradicted(Map<?, ?> object, Verdict verdict) {
    return false;
  }
}
