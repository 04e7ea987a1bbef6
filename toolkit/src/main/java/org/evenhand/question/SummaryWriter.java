package org.evenhand.question;

import dev.langchain4j.model.chat.ChatModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.evenhand.model.Models;
import org.evenhand.study.Digest;
import org.evenhand.study.Level;
import org.evenhand.study.Notes;
import org.evenhand.study.Question;
import org.evenhand.study.Study;
import org.evenhand.text.Document;
import org.evenhand.text.HiddenReasoning;
import org.evenhand.text.Template;
import org.evenhand.text.TokenCounter;

/**
 * Writes questions the old way (Edge and others, arXiv 2404.16130, 2024, and those who followed):
 * the beginning and the end of each document, 1,000 tokens each, are stacked, and one call asks for
 * the questions of U users with T tasks each. For contrast with {@link GroundedWriter}.
 *
 * <p>A reply without any question is asked for again, three times in all. What the model gave is
 * kept in the study, so that it is paid for once.
 */
public final class SummaryWriter {
  private static final Template LIST = Template.resource(SummaryWriter.class, "summary-list.txt");
  private static final Template TOTAL = Template.resource(SummaryWriter.class, "summary-total.txt");

  private final ChatModel model;
  private final Excerpts excerpts;
  private final int users;
  private final int tasks;
  private final int questions;

  private SummaryWriter(ChatModel model, Excerpts excerpts, int users, int tasks, int questions) {
    if (users < 1 || tasks < 1 || questions < 1) {
      throw new IllegalArgumentException(
          "%s users, %s tasks and %s questions each give none. Ask for 1 or more of each."
              .formatted(users, tasks, questions));
    }
    this.model = model;
    this.excerpts = excerpts;
    this.users = users;
    this.tasks = tasks;
    this.questions = questions;
  }

  /** 5 users with 5 tasks each and 5 questions for each task: 125. */
  public static SummaryWriter of(ChatModel model) {
    return new SummaryWriter(model, Excerpts.HEAD_AND_TAIL, 5, 5, 5);
  }

  /** The same with other numbers, each at least 1. */
  public SummaryWriter withUsers(int newUsers, int newTasks, int newQuestions) {
    return new SummaryWriter(model, excerpts, newUsers, newTasks, newQuestions);
  }

  /** The same with a plain list of so many questions, without users and tasks. */
  public SummaryWriter withTotal(int total) {
    return new SummaryWriter(model, excerpts, 1, 1, total);
  }

  /**
   * The same, but of each document it shows what the widely copied script of LightRAG's repository
   * really did: tokens 1,000 to 1,999, and of documents under 3,000 tokens a second piece that ends
   * at token 999. The end of a longer document is never seen, nor the whole of one under 1,000
   * tokens cut. That script's tokens were GPT-2's.
   */
  public SummaryWriter headOnly() {
    return new SummaryWriter(model, Excerpts.AS_COPIED, users, tasks, questions);
  }

  /**
   * Writes the questions into the study, or gives those that are there.
   *
   * @param dataset the corpus; the questions are of this dataset
   * @throws IllegalArgumentException if there is no document
   * @throws IllegalStateException if the call failed, or three replies held no question
   * @throws org.evenhand.model.RunEndedException if the run was stopped
   */
  public SummaryQuestions write(String dataset, List<Document> documents, Study study) {
    if (documents.isEmpty()) {
      throw new IllegalArgumentException(
          "There is no document in %s to write questions from. Give at least one."
              .formatted(dataset));
    }
    List<String> texts =
        documents.stream()
            .map(document -> excerpts.of(document.text()))
            .filter(text -> !text.isBlank())
            .toList();
    Asker asker = new Asker(model, dataset, study);
    asker.signIn("prompts=" + Digest.of(LIST.text() + TOTAL.text()));
    String prompt = prompt(texts, Marked.of(asker.seed(), "excerpts of " + dataset));
    Notes notes = study.notes("question-replies");
    String about = "summary-" + Digest.of(Models.nameOf(model) + prompt).substring(0, 6);
    for (int attempt = 1; attempt <= Asker.ATTEMPTS; attempt++) {
      Asker.Call call = new Asker.Call(about, attempt, "", prompt);
      asker.ask("Writing summary-based questions", notes, List.of(call), (c, reply) -> {});
      String reply = notes.find(asker.key(call)).orElseThrow();
      QuestionList list = QuestionList.read(HiddenReasoning.remove(reply));
      if (!list.questions().isEmpty()) {
        List<Question> written = questions(about, dataset, list);
        written.forEach(study::append);
        int tokens = texts.stream().mapToInt(TokenCounter::count).sum();
        return new SummaryQuestions(written, list, users * tasks * questions, attempt, tokens);
      }
    }
    throw new IllegalStateException(
        "%s gave no list of questions in %s replies. Use a larger model, or fewer documents."
            .formatted(Models.nameOf(model), Asker.ATTEMPTS));
  }

  private String prompt(List<String> texts, Marked marked) {
    boolean plain = users == 1 && tasks == 1;
    return (plain ? TOTAL : LIST)
        .fill(
            Map.of(
                "mark", marked.mark(),
                "text", marked.texts(texts),
                "users", String.valueOf(users),
                "tasks", String.valueOf(tasks),
                "questions", String.valueOf(questions),
                "total", String.valueOf(questions)));
  }

  private static List<Question> questions(String about, String dataset, QuestionList list) {
    List<Question> questions = new ArrayList<>();
    for (String text : list.questions()) {
      String id = String.format(Locale.ROOT, "%s-%03d", about, questions.size() + 1);
      questions.add(Question.of(dataset, id, text, Level.SUMMARY));
    }
    return questions;
  }
}
