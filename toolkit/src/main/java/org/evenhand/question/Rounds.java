package org.evenhand.question;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.evenhand.question.GroundedQuestions.Outcome;
import org.evenhand.question.GroundedWriter.Task;
import org.evenhand.study.Notes;
import org.evenhand.study.Question;

/**
 * Asks for the questions of all samples, then for those again that came to nothing, three times in
 * all. Which of two equal questions is the repeat is decided by the order of the samples, never by
 * that of the replies, so the number of calls in flight changes nothing.
 */
final class Rounds {
  private final Asker asker;
  private final Notes notes;
  private final String graph;
  private final List<Task> tasks;
  private final Map<Task, List<Flaw>> flaws = new LinkedHashMap<>();
  private final Map<Task, Question> written = new LinkedHashMap<>();
  private final Set<String> taken = new HashSet<>();

  Rounds(Asker asker, String graph, List<Task> tasks) {
    this.asker = asker;
    this.graph = graph;
    this.tasks = tasks;
    notes = asker.study().notes("question-replies");
    tasks.forEach(task -> flaws.put(task, new ArrayList<>()));
  }

  /** The questions in the order of their samples; what came of each sample goes into the list. */
  List<Question> run(List<Outcome> outcomes) {
    List<Task> open = tasks;
    for (int attempt = 1; attempt <= Asker.ATTEMPTS && !open.isEmpty(); attempt++) {
      var round = new Round(open, attempt);
      asker.ask("Writing questions", notes, round.calls, (call, reply) -> round.settle());
      round.settle();
      open = open.stream().filter(task -> !written.containsKey(task)).toList();
    }
    for (Task task : tasks) {
      Evidence evidence = task.evidence();
      outcomes.add(
          new Outcome(
              task.sample().level(),
              flaws.get(task),
              written.containsKey(task),
              evidence.left(),
              evidence.unknown()));
    }
    return tasks.stream().filter(written::containsKey).map(written::get).toList();
  }

  private final class Round {
    private final List<Task> open;
    private final List<Asker.Call> calls;
    private int next;

    Round(List<Task> open, int attempt) {
      this.open = open;
      calls = open.stream().map(task -> call(task, attempt)).toList();
    }

    private Asker.Call call(Task task, int attempt) {
      List<Flaw> before = flaws.get(task);
      String prompt =
          before.isEmpty()
              ? task.prompt()
              : SamplePrompt.again(task.prompt(), before.get(before.size() - 1));
      return new Asker.Call(task.id(), attempt, task.system(), prompt);
    }

    /** Goes on as far as there are replies without a gap. */
    void settle() {
      for (; next < open.size(); next++) {
        Optional<String> reply = notes.find(asker.key(calls.get(next)));
        if (reply.isEmpty()) {
          return;
        }
        settle(open.get(next), reply.get());
      }
    }

    private void settle(Task task, String reply) {
      Optional<String> text = ReplyText.question(reply);
      if (text.isEmpty()) {
        flaws.get(task).add(ReplyText.flaw(reply));
      } else if (!taken.add(ReplyText.key(text.get()))) {
        flaws.get(task).add(Flaw.REPEATED);
      } else {
        Question question = question(task, text.get());
        written.put(task, question);
        asker.study().append(question);
      }
    }
  }

  private Question question(Task task, String text) {
    return new Question(
        task.id(),
        text,
        asker.dataset(),
        task.sample().level(),
        task.evidence().chunkIds(),
        task.sample().toString(),
        graph);
  }
}
