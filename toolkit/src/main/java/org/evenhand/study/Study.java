package org.evenhand.study;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Questions, answers and judgments with the settings that made them: a folder, or held in memory.
 *
 * <p>A folder has {@code study.json}, {@code questions.jsonl}, {@code answers.jsonl}, {@code
 * judgments.jsonl} and {@code replies.jsonl.gz}; each is made when its first line comes; {@link
 * #notes} have files of their own. Every number about a study can be computed again from these
 * files alone.
 */
public final class Study {
  private final Optional<Path> folder;
  private final Optional<SettingsFile> file;
  private final Source source;
  private final Keyed<QuestionKey, Question> questions;
  private final Keyed<AnswerKey, Answer> answers;
  private final Ledger ledger;
  private final Replies replies;
  private final Map<String, Notes> notes = new HashMap<>();
  private Settings settings;

  private record QuestionKey(String dataset, String id) {
    static QuestionKey of(Question question) {
      return new QuestionKey(question.dataset(), question.id());
    }

    @Override
    public String toString() {
      return "Question %s of %s".formatted(id, dataset);
    }
  }

  private record AnswerKey(String dataset, String question, Run run, Optional<Run> partner) {
    static AnswerKey of(Answer answer) {
      return new AnswerKey(
          answer.dataset(),
          answer.question(),
          answer.run(),
          answer.alignment().map(Alignment::partner));
    }

    @Override
    public String toString() {
      return "The answer of %s to question %s of %s%s"
          .formatted(
              run,
              question,
              dataset,
              partner.map(p -> ", aligned with %s,".formatted(p)).orElse(""));
    }
  }

  private Study(Path folder, SettingsFile file, Source source, Settings settings) {
    this.folder = Optional.of(folder);
    this.file = Optional.of(file);
    this.source = source;
    this.settings = settings;
    questions =
        Keyed.open(
            folder.resolve("questions.jsonl"),
            new QuestionLines(),
            QuestionKey::of,
            Study::sameQuestion);
    answers =
        Keyed.open(
            folder.resolve("answers.jsonl"), new AnswerLines(), AnswerKey::of, Study::sameAnswer);
    ledger = Ledger.open(folder.resolve("judgments.jsonl"));
    replies = Replies.open(folder.resolve("replies.jsonl.gz"));
  }

  private Study(
      Source source,
      Settings settings,
      Collection<Question> questions,
      Collection<Answer> answers,
      Collection<Judgment> judgments) {
    folder = Optional.empty();
    file = Optional.empty();
    this.source = source;
    this.settings = settings;
    this.questions = Keyed.inMemory(questions, QuestionKey::of, Study::sameQuestion);
    this.answers = Keyed.inMemory(answers, AnswerKey::of, Study::sameAnswer);
    ledger = Ledger.inMemory(judgments);
    replies = Replies.inMemory();
  }

  /**
   * Opens a study that is made live; its folder is made if it is missing.
   *
   * @throws IllegalStateException if the study was made with other settings, naming them
   * @throws java.io.UncheckedIOException if a file is damaged, naming its lines
   */
  public static Study open(Path folder, Settings settings) {
    Path name = folder.toAbsolutePath().normalize().getFileName();
    return open(
        folder, new Source(Source.Kind.LIVE, "study " + (name == null ? folder : name)), settings);
  }

  /**
   * Opens a study of which it is known where its numbers come from; its folder is made if it is
   * missing.
   *
   * @param source used for a new study; one that exists keeps its own
   * @throws IllegalStateException if the study was made with other settings, naming them
   * @throws java.io.UncheckedIOException if a file is damaged, naming its lines
   */
  public static Study open(Path folder, Source source, Settings settings) {
    Path path = folder.toAbsolutePath().normalize();
    Path json = path.resolve("study.json");
    if (!Files.exists(json)) {
      return new Study(path, SettingsFile.create(json, source, settings), source, settings);
    }
    var file = SettingsFile.read(json);
    Settings before = file.settings();
    List<String> fields = before.contradictions(settings);
    if (!fields.isEmpty()) {
      throw new IllegalStateException(
          "The study %s was made with other settings: %s. Open it with Study.open(folder), which uses its own, or give another folder."
              .formatted(folder, String.join("; ", fields)));
    }
    Settings now = before.filledFrom(settings);
    if (!now.equals(before)) {
      write(path, file, now);
    }
    return new Study(path, file, file.source(), now);
  }

  /**
   * Opens a study that exists, with the settings that it was made with.
   *
   * @throws IllegalStateException if the folder holds no study
   * @throws java.io.UncheckedIOException if a file is damaged, naming its lines
   */
  public static Study open(Path folder) {
    Path path = folder.toAbsolutePath().normalize();
    Path json = path.resolve("study.json");
    if (!Files.exists(json)) {
      throw new IllegalStateException(
          "%s holds no study: it has no study.json. Give Study.open the settings to begin one."
              .formatted(folder));
    }
    var file = SettingsFile.read(json);
    return new Study(path, file, file.source(), file.settings());
  }

  /** A study that is kept in memory only, such as judgments that others released. */
  public static Study of(
      Source source,
      Settings settings,
      Collection<Question> questions,
      Collection<Answer> answers,
      Collection<Judgment> judgments) {
    return new Study(source, settings, questions, answers, judgments);
  }

  /** Where its numbers come from. */
  public Source source() {
    return source;
  }

  public synchronized Settings settings() {
    return settings;
  }

  /** Where its files are; empty if it is in memory. */
  public Optional<Path> folder() {
    return folder;
  }

  /** The questions in the order in which they were added. */
  public List<Question> questions() {
    return questions.list();
  }

  /** The answers in the order in which they were added: as first written, and once aligned. */
  public List<Answer> answers() {
    return answers.list();
  }

  /** The judgments that count, in the order of their keys. */
  public List<Judgment> judgments() {
    return ledger.judgments();
  }

  public Ledger ledger() {
    return ledger;
  }

  public Replies replies() {
    return replies;
  }

  /**
   * Adds a question; does nothing if it is there.
   *
   * @throws IllegalArgumentException if another one has its id
   */
  public void append(Question question) {
    questions.append(question);
  }

  /**
   * Adds an answer; does nothing if it is there. An aligned answer stands beside the original.
   *
   * @throws IllegalArgumentException if the run has another text for the question
   */
  public void append(Answer answer) {
    answers.append(answer);
  }

  /**
   * What models said on the way under a name such as {@code summaries}: the file {@code
   * <name>.jsonl} of the folder.
   *
   * @throws IllegalArgumentException if the name is not made of small letters and hyphens
   */
  public synchronized Notes notes(String name) {
    if (!name.matches("[a-z]+(-[a-z]+)*")) {
      throw new IllegalArgumentException(
          "Notes cannot be named '%s'. Use small letters and hyphens.".formatted(name));
    }
    return notes.computeIfAbsent(
        name,
        kind ->
            folder
                .map(path -> Notes.open(path.resolve(kind + ".jsonl"), kind))
                .orElseGet(Notes::inMemory));
  }

  /**
   * Notes that a stage, such as {@code judge}, uses a model.
   *
   * @throws IllegalStateException if it is new and another process is writing to the study
   */
  public synchronized void uses(String stage, StageModel model) {
    if (settings.withModel(stage, model).equals(settings)) {
      return;
    }
    if (folder.isPresent()) {
      Path json = folder.get().resolve("study.json");
      // Another process may have noted models since this one read the file.
      if (Files.exists(json)) {
        var fresh = SettingsFile.read(json);
        settings = fresh.settings().withModel(stage, model);
        write(folder.get(), fresh, settings);
        return;
      }
    }
    settings = settings.withModel(stage, model);
    file.ifPresent(f -> f.write(settings));
  }

  /** Under the lock: another process would write the file that it read before. */
  private static void write(Path folder, SettingsFile file, Settings settings) {
    Path real = AppendedFile.real(folder);
    boolean taken = StudyLock.hold(real);
    try {
      file.write(settings);
    } finally {
      if (taken) {
        StudyLock.release(real);
      }
    }
  }

  /** Sentences on what a crash had cut off when the study was opened; empty if nothing. */
  public List<String> torn() {
    return Stream.of(questions.torn(), answers.torn(), ledger.opening().torn(), replies.torn())
        .filter(sentence -> !sentence.isEmpty())
        .toList();
  }

  /** Lets other processes write to the study's folder. Appending takes it back. */
  public void close() {
    folder.ifPresent(AppendedFile::closeAll);
  }

  private static boolean sameQuestion(Question a, Question b) {
    return a.text().equals(b.text());
  }

  private static boolean sameAnswer(Answer a, Answer b) {
    return a.text().equals(b.text()) && a.words().equals(b.words());
  }
}
