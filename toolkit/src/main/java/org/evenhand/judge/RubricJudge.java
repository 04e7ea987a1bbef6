package org.evenhand.judge;

import dev.langchain4j.model.chat.ChatModel;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.evenhand.judge.JudgePrompt.Ask;
import org.evenhand.study.Aspect;

/**
 * Judges that score both answers from 0 to 5 on each aspect in one call, by a scale that says what
 * each score means (arXiv 2506.06331, section IV and Table I, 2025; the words of the scale are this
 * project's own).
 */
public final class RubricJudge {
  private RubricJudge() {}

  /** The four aspects of the paper, with an explanation before each score. */
  public static PairJudge paper(ChatModel model) {
    return of(model, Aspect.PAPER);
  }

  /** Any set of aspects with its own scale, with an explanation before each score. */
  public static PairJudge of(ChatModel model, AspectSet aspects) {
    return PairJudge.of(model, new JudgePrompt(Ask.SCORES, true, false, aspects));
  }

  /**
   * Some of the aspects that this toolkit knows, scored from 0 to 5, with an explanation before
   * each score.
   *
   * @throws IllegalArgumentException if there is no aspect, or one without a scale
   */
  public static PairJudge of(ChatModel model, List<Aspect> aspects) {
    return of(model, AspectSet.of(aspects));
  }

  /**
   * What each score means to the judge of the {@link #paper}, from 0 up, by aspect: the words that
   * stand in its prompt. Aspects in the order of the paper. Other sets: {@link AspectSet#meanings}.
   */
  public static Map<Aspect, List<String>> criteria() {
    var criteria = new LinkedHashMap<Aspect, List<String>>();
    for (Aspect aspect : Aspect.PAPER) {
      criteria.put(aspect, List.copyOf(AspectSet.paper().meanings(aspect).values()));
    }
    return Collections.unmodifiableMap(criteria);
  }
}
