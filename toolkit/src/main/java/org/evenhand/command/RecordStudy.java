package org.evenhand.command;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.evenhand.model.Models;
import org.evenhand.model.OnBoardModel;
import org.evenhand.model.RunEndedException;

/**
 * {@code make record}: records the studies that come with the project. The model on board answers
 * by the paper's four methods and judges the answers in the old way and by the unbiased procedure.
 * It says the plan, goes on where it was stopped, and packs what there is.
 *
 * <p>Everything is small, so that it can be recorded on a laptop overnight: few questions, contexts
 * of some hundred tokens, answers of some dozen words. What comes out shows the biases of a real
 * judge and says nothing about the methods, since this judge is at chance.
 */
final class RecordStudy {
  static final List<Option> OPTIONS =
      List.of(
          new Option("CORPUS", "harbour, orchard or choir; default: all three, one by one"),
          new Option("FOLDER", "where to work; default: notebooks/studies/recorded"),
          new Option("PLAN", "only: says the plan and ends; pack: packs what there is and ends"));

  private static final List<String> CORPORA = List.of("harbour", "orchard", "choir");

  private final PrintStream out;
  private final PrintStream err;

  RecordStudy(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /** Records as the arguments say, each {@code NAME=value}. */
  public static void main(String[] arguments) {
    var command = new RecordStudy(System.out, System.err);
    Stoppable.exitAfter(() -> command.run(Arrays.asList(arguments)));
  }

  /** The exit status: 0 if everything is recorded, 1 if not. */
  int run(List<String> arguments) {
    String goOn = "make record";
    try {
      Wishes wishes = Wishes.read(arguments, OPTIONS);
      goOn = (goOn + " " + wishes).strip();
      String plan = wishes.word("PLAN", "all", "all", "only", "pack");
      String[] names = CORPORA.toArray(String[]::new);
      List<String> corpora =
          wishes.text("CORPUS").isPresent() ? List.of(wishes.word("CORPUS", "", names)) : CORPORA;
      Path folder = Path.of(wishes.text("FOLDER").orElse("notebooks/studies/recorded"));
      return record(plan, corpora, folder);
    } catch (RunEndedException e) {
      out.println(e.getMessage());
      out.println("Everything that came is kept. To go on: " + goOn);
      return 1;
    } catch (IllegalArgumentException | IllegalStateException | java.io.UncheckedIOException e) {
      err.println(e.getMessage());
      return 1;
    }
  }

  private int record(String plan, List<String> corpora, Path folder) {
    boolean records = plan.equals("all");
    if (records && !OnBoardModel.available()) {
      throw new IllegalStateException(OnBoardModel.status());
    }
    for (String corpus : corpora) {
      var recording = new CorpusRecording(corpus, folder.resolve(corpus));
      if (plan.equals("pack")) {
        recording.pack();
        continue;
      }
      recording.unpack();
      out.println(RecordPlan.of(corpus, folder.resolve(corpus)));
      if (records) {
        recording.record(Models.onBoard());
        recording.pack();
      }
    }
    return 0;
  }
}
