package org.evenhand.judge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.evenhand.study.Aspect;
import org.evenhand.study.Verdict;
import org.evenhand.study.Verdict.Reason;
import org.evenhand.study.Verdict.Winner;

/**
 * Scores of both answers on each aspect, grouped by answer ({@code {"Answer 1": {"Relevance": 4,
 * …}, …}}) or by aspect ({@code {"Relevance": {"Answer 1": 4, …}, …}}). In place of a score may
 * stand an object with a member {@code score}; members that no one asked for are passed over.
 */
record ScoresForm(List<Aspect> aspects, ScoreValue scale) implements Form {
  ScoresForm {
    aspects = List.copyOf(aspects);
  }

  @Override
  public boolean isVerdict(Map<?, ?> object) {
    return isByAnswer(object)
        || object.keySet().stream()
            .anyMatch(key -> aspects.stream().anyMatch(a -> Labels.isAspect((String) key, a)));
  }

  @Override
  public boolean isMentionedIn(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    return aspects.stream().anyMatch(a -> lower.contains(a.name().toLowerCase(Locale.ROOT)));
  }

  @Override
  public Verdict read(Map<?, ?> object, Set<Repair> repairs) throws UnreadableReply {
    boolean byAnswer = isByAnswer(object);
    var points = new LinkedHashMap<Aspect, Verdict.Points>();
    var faults = new ArrayList<UnreadableReply>();
    for (Aspect aspect : aspects) {
      int[] both = new int[2];
      for (Winner which : List.of(Winner.FIRST, Winner.SECOND)) {
        String what = "%s of answer %s".formatted(aspect, which.ordinal() + 1);
        try {
          Object value =
              byAnswer ? inner(object, which, aspect, what) : inner(object, aspect, which, what);
          both[which.ordinal()] = scale.read(unwrapped(value, what), what, repairs);
        } catch (UnreadableReply fault) {
          faults.add(fault);
        }
      }
      points.put(aspect, new Verdict.Points(both[0], both[1]));
    }
    if (!faults.isEmpty()) {
      List<String> details = faults.stream().map(Throwable::getMessage).distinct().toList();
      throw new UnreadableReply(faults.get(0).verdict().reason(), String.join("; ", details));
    }
    return new Verdict.Scores(points);
  }

  @Override
  public boolean isContradicted(Map<?, ?> object, Verdict verdict) {
    int lead =
        ((Verdict.Scores) verdict)
            .byAspect().values().stream().mapToInt(p -> p.first() - p.second()).sum();
    Winner winner = lead > 0 ? Winner.FIRST : lead < 0 ? Winner.SECOND : Winner.TIE;
    return object.entrySet().stream()
        .filter(entry -> isWinnerKey((String) entry.getKey()))
        .map(entry -> Labels.answer(entry.getValue()))
        .flatMap(Optional::stream)
        .anyMatch(named -> named != winner);
  }

  private static boolean isWinnerKey(String key) {
    String plain = Labels.plain(key);
    return Labels.WINNER.contains(plain) || plain.equals("overallwinner");
  }

  private static boolean isByAnswer(Map<?, ?> object) {
    return object.keySet().stream()
        .anyMatch(
            key ->
                Labels.isAnswer((String) key, Winner.FIRST)
                    || Labels.isAnswer((String) key, Winner.SECOND));
  }

  private static Object inner(Map<?, ?> object, Winner which, Aspect aspect, String what)
      throws UnreadableReply {
    Object answer =
        Form.member(object, key -> Labels.isAnswer(key, which), "answer " + (which.ordinal() + 1));
    return answer instanceof Map<?, ?> map
        ? Form.member(map, key -> Labels.isAspect(key, aspect), what)
        : missing(what);
  }

  private static Object inner(Map<?, ?> object, Aspect aspect, Winner which, String what)
      throws UnreadableReply {
    Object member = Form.member(object, key -> Labels.isAspect(key, aspect), aspect.name());
    return member instanceof Map<?, ?> map
        ? Form.member(map, key -> Labels.isAnswer(key, which), what)
        : missing(what);
  }

  private static Object unwrapped(Object value, String what) throws UnreadableReply {
    return value instanceof Map<?, ?> map
        ? Form.member(map, key -> Labels.SCORE.contains(Labels.plain(key)), what)
        : value;
  }

  private static Object missing(String what) throws UnreadableReply {
    throw new UnreadableReply(Reason.MISSING, "%s has no score".formatted(what));
  }
}
