package org.evenhand.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.evenhand.align.LengthAlignment;
import org.evenhand.exchange.Datasets;
import org.evenhand.exchange.PackedStudy;
import org.evenhand.graph.KnowledgeGraph;
import org.evenhand.judge.ChoiceJudge;
import org.evenhand.judge.PairJudge;
import org.evenhand.judge.RubricJudge;
import org.evenhand.model.OnBoardModel;
import org.evenhand.question.TemplateWriter;
import org.evenhand.rag.Answering;
import org.evenhand.rag.Bm25;
import org.evenhand.rag.CommunityReports;
import org.evenhand.rag.CommunityWriter;
import org.evenhand.rag.FastGraphRag;
import org.evenhand.rag.GlobalGraphRag;
import org.evenhand.rag.HippoRag;
import org.evenhand.rag.LightRag;
import org.evenhand.rag.LinearRag;
import org.evenhand.rag.LocalGraphRag;
import org.evenhand.rag.Method;
import org.evenhand.rag.NaiveRag;
import org.evenhand.study.Answer;
import org.evenhand.study.Pair;
import org.evenhand.study.Question;
import org.evenhand.study.Run;
import org.evenhand.study.Settings;
import org.evenhand.study.Source;
import org.evenhand.study.Study;

/**
 * The recording of one corpus: three studies of the same answers, and one of the answers of further
 * methods that nobody judged, each in a folder of its own. What is there is not asked for again.
 */
final class CorpusRecording {
  static final List<String> STUDIES = List.of("unbiased", "old", "position", "others");

  /** The paper's, but with 5 trials instead of 25. */
  static final Settings UNBIASED = Settings.paper().withTrials(5);

  /** One call a pair and trial, so that the trials show how far single calls differ. */
  static final Settings ONE_CALL = Settings.once().withTrials(5);

  /** Of each level, that of the old summary-based questions among them. */
  static final int QUESTIONS = 10;

  private static final int HOPS = 20;
  private static final int CONTEXT_TOKENS = 400;
  private static final int ANSWER_TOKENS = 96;
  private static final int REPORT_TOKENS = 120;
  private static final double WRITER_TEMPERATURE = 0.6;
  private static final int LARGEST_COMMUNITY = 20;

  private final String corpus;
  private final Path folder;

  /**
   * @param folder that has, or gets, a folder for each study
   */
  CorpusRecording(String corpus, Path folder) {
    this.corpus = corpus;
    this.folder = folder;
  }

  /** Where a study of this corpus is packed. */
  Path packed(String study) {
    return Datasets.folder("recorded").resolve("%s-%s.zip".formatted(corpus, study));
  }

  /** Goes on from what was packed, for each study that has no folder yet. */
  void unpack() {
    for (String study : STUDIES) {
      if (Files.exists(packed(study)) && !Files.exists(folder.resolve(study))) {
        PackedStudy.unpack(packed(study), folder.resolve(study));
      }
    }
  }

  /** Packs what there is, be it all or not. */
  void pack() {
    for (String study : STUDIES) {
      if (Files.exists(folder.resolve(study))) {
        PackedStudy.pack(folder.resolve(study), packed(study));
      }
    }
  }

  /** The questions, from templates: the model on board writes none that are worth asking. */
  List<Question> questions(KnowledgeGraph graph) {
    return TemplateWriter.withDefaults()
        .withCounts(QUESTIONS, QUESTIONS, QUESTIONS)
        .withMinimumHops(HOPS)
        .withBroad(QUESTIONS)
        .write(corpus, graph, UNBIASED.seed());
  }

  /** Answers, aligns and judges whatever is missing. */
  void record(OnBoardModel judge) {
    OnBoardModel writer = judge.withTemperature(WRITER_TEMPERATURE).withTextTokens(ANSWER_TOKENS);
    KnowledgeGraph graph = KnowledgeGraph.read(Datasets.folder(corpus));
    Study unbiased = open("unbiased", UNBIASED);
    CommunityReports reports =
        CommunityWriter.of(writer.withTextTokens(REPORT_TOKENS))
            .withLargest(LARGEST_COMMUNITY)
            .write(corpus, graph, unbiased);
    List<Method> methods = methods(graph, reports, writer);
    Method twice = methods.get(2);
    List<Question> questions = questions(graph);
    List<Answer> once = Answering.by(methods).answer(questions, unbiased);
    List<Answer> same = Answering.by(twice).withRuns(2).answer(questions, unbiased);
    var alignment = LengthAlignment.of(methods);
    List<Answer> aligned = alignment.align(once, unbiased);
    List<Answer> alignedSame = alignment.align(same, unbiased);

    Study position = open("position", ONE_CALL);
    Study old = open("old", ONE_CALL);
    questions.forEach(position::append);
    questions.forEach(old::append);
    PairJudge word = ChoiceJudge.oneWord(judge);
    word.run(same, position);
    judgeInOneOrder(judge, methods, once, same, old);
    PairJudge rubric = RubricJudge.paper(judge).withExplanations(false);
    rubric.run(alignedSame, unbiased);
    rubric.run(aligned, unbiased);
    word.run(once, position);

    Study others = open("others", ONE_CALL);
    Answering.by(others(graph, reports, writer)).answer(questions, others);
    List.of(unbiased, position, old, others).forEach(Study::close);
  }

  /** The later of two methods, as a paper would present it, is the one shown first. */
  private static void judgeInOneOrder(
      OnBoardModel judge, List<Method> methods, List<Answer> once, List<Answer> same, Study old) {
    PairJudge judging = ChoiceJudge.oldProtocol(judge).withExplanations(false);
    judging.showingFirst(Run.of(methods.get(2).name())).run(same, old);
    for (int late = methods.size() - 1; late > 0; late--) {
      Run first = Run.of(methods.get(late).name());
      List<Pair> pairs = new ArrayList<>();
      for (Method earlier : methods.subList(0, late)) {
        pairs.add(Pair.of(first, Run.of(earlier.name())));
      }
      judging.comparing(pairs.toArray(Pair[]::new)).showingFirst(first).run(once, old);
    }
  }

  private Study open(String name, Settings settings) {
    return Study.open(
        folder.resolve(name),
        new Source(
            Source.Kind.RECORDED,
            "%s, on template questions; made again by make record".formatted(OnBoardModel.NAME)),
        settings);
  }

  /** The paper's four, in the order in which they appeared, each with a small context. */
  private static List<Method> methods(
      KnowledgeGraph graph, CommunityReports reports, OnBoardModel writer) {
    return List.of(
        NaiveRag.over(graph, writer).withTopK(4).withContextTokens(CONTEXT_TOKENS),
        LocalGraphRag.over(graph, reports, writer).withTopK(4).withContextTokens(CONTEXT_TOKENS),
        LightRag.over(graph, writer).withTopK(4).withContextTokens(CONTEXT_TOKENS / 3),
        FastGraphRag.over(graph, writer).withTopK(2).withContextTokens(CONTEXT_TOKENS / 3));
  }

  private static List<Method> others(
      KnowledgeGraph graph, CommunityReports reports, OnBoardModel writer) {
    return List.of(
        Bm25.over(graph, writer).withTopK(4).withContextTokens(CONTEXT_TOKENS),
        GlobalGraphRag.over(graph, reports, writer).withContextTokens(2 * CONTEXT_TOKENS),
        HippoRag.over(graph, writer).withTopK(4).withContextTokens(CONTEXT_TOKENS),
        LinearRag.over(graph, writer).withTopK(4).withContextTokens(CONTEXT_TOKENS));
  }
}
