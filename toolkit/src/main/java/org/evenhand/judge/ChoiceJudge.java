package org.evenhand.judge;

import dev.langchain4j.model.chat.ChatModel;
import java.util.List;
import org.evenhand.judge.JudgePrompt.Ask;
import org.evenhand.model.OnBoardModel;
import org.evenhand.study.Aspect;

/**
 * Judges that name the better answer: the way of comparing that arXiv 2506.06331 (2025) criticises,
 * and that shows a model's preference for a place most plainly.
 */
public final class ChoiceJudge {
  private ChoiceJudge() {}

  /** A judge that names one winner, all in all, without a word of explanation and without ties. */
  public static PairJudge overall(ChatModel model) {
    return of(model, List.of(Aspect.OVERALL));
  }

  /**
   * The model on board as a judge that says one word: its reply begins "The better answer is
   * Answer" and it adds 1 or 2. So short a form shows what the model leans to before it reads;
   * asked for a JSON object ({@link #overall}) the same model leans to the other place.
   *
   * <p>Services over HTTP do not let a reply be begun and held to one number.
   */
  public static PairJudge oneWord(OnBoardModel model) {
    return PairJudge.of(model, new JudgePrompt(Ask.WORD, false, false, List.of(Aspect.OVERALL)));
  }

  /**
   * A judge that names the winner on each aspect, without explanations and without ties.
   *
   * @throws IllegalArgumentException if there is no aspect, or one cannot stand in a prompt
   */
  public static PairJudge of(ChatModel model, List<Aspect> aspects) {
    return PairJudge.of(model, new JudgePrompt(Ask.WINNERS, false, false, aspects));
  }

  /**
   * A judge that names the winner on each aspect of a set, without explanations and without ties.
   */
  public static PairJudge of(ChatModel model, AspectSet aspects) {
    return PairJudge.of(model, new JudgePrompt(Ask.WINNERS, false, false, aspects));
  }

  /**
   * A judge as most GraphRAG papers before 2025 used it: the winner on Comprehensiveness,
   * Diversity, Empowerment and overall, each with an explanation before it, and no tie. Use {@link
   * PairJudge#showingFirst} and one repeat for their protocol.
   */
  public static PairJudge oldProtocol(ChatModel model) {
    return PairJudge.of(model, new JudgePrompt(Ask.WINNERS, true, false, AspectSet.old()));
  }
}
