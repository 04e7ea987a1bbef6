package org.evenhand.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.evenhand.study.Answer;
import org.evenhand.study.Level;
import org.evenhand.study.Study;

/**
 * What the recording of one corpus still needs, in calls and in time. The seconds of each kind of
 * work were read off the progress of the recording that is kept, whose processes had one processor
 * core each; they are an expectation and no result.
 *
 * @param answers to be written, of all runs
 * @param alignments of two answers each
 * @param words judgments that say one word
 * @param winners judgments that name the winner of each aspect
 * @param points judgments that score both answers on each aspect
 */
record RecordPlan(String corpus, int answers, int alignments, int words, int winners, int points) {
  static final double ANSWER_SECONDS = 6.0;
  static final double ALIGNMENT_SECONDS = 5.5;
  static final double WORD_SECONDS = 0.23;
  static final double WINNER_SECONDS = 0.45;
  static final double POINT_SECONDS = 0.72;

  /** Four methods and a second run of one, which are judged, and four that are not. */
  private static final int RUNS = 9;

  private static final int PAIRS = 7;

  /** What is missing in the folder of a corpus. */
  static RecordPlan of(String corpus, Path folder) {
    int questions = CorpusRecording.QUESTIONS * Level.values().length;
    int pairs = questions * PAIRS;
    var points = CorpusRecording.UNBIASED;
    var calls = CorpusRecording.ONE_CALL;
    int answers = 0;
    int aligned = 0;
    int[] judged = new int[CorpusRecording.STUDIES.size()];
    for (String name : CorpusRecording.STUDIES) {
      if (Files.exists(folder.resolve(name).resolve("study.json"))) {
        Study study = Study.open(folder.resolve(name));
        judged[CorpusRecording.STUDIES.indexOf(name)] = study.judgments().size();
        if (name.equals("others")) {
          answers += study.answers().size();
        }
        if (name.equals("unbiased")) {
          aligned =
              (int)
                  study.answers().stream()
                      .map(Answer::alignment)
                      .filter(a -> a.isPresent())
                      .count();
          answers += study.answers().size() - aligned;
        }
      }
    }
    return new RecordPlan(
        corpus,
        questions * RUNS - answers,
        pairs - aligned / 2,
        pairs * 2 * calls.trials() - judged[2],
        pairs * calls.trials() - judged[1],
        pairs * 2 * points.repeats() * points.trials() - judged[0]);
  }

  double seconds() {
    return answers * ANSWER_SECONDS
        + alignments * ALIGNMENT_SECONDS
        + words * WORD_SECONDS
        + winners * WINNER_SECONDS
        + points * POINT_SECONDS;
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%s: %d answers × %.1f s, %d alignments × %.1f s, %d one-word judgments × %.2f s, %d choices × %.2f s, %d scorings × %.2f s: about %.0f minutes.",
        corpus,
        answers,
        ANSWER_SECONDS,
        alignments,
        ALIGNMENT_SECONDS,
        words,
        WORD_SECONDS,
        winners,
        WINNER_SECONDS,
        points,
        POINT_SECONDS,
        seconds() / 60);
  }
}
