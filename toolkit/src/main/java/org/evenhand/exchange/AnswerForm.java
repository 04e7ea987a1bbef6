package org.evenhand.exchange;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The forms in which other tools write answers, told apart by the names of their fields. The first
 * that fits is taken, so that a form with more fields stands before one with fewer.
 */
enum AnswerForm {
  ALPACA_PAIRS("AlpacaEval annotations", "", "instruction", "", "generator_1", "output_1"),
  ALPACA_OUTPUTS("AlpacaEval outputs", "", "instruction", "", "generator", "output"),
  GRAPHRAG_BENCH("GraphRAG-Bench predictions", "id", "question", "", "", "generated_answer"),
  LINEAR_RAG("LinearRAG predictions", "id", "question", "sorted_passage_ids", "", "pred_answer"),
  HIPPO_RAG("HippoRAG predictions", "id", "question", "doc_ids", "", "answer", "docs"),
  /** Its answer is an object with a text for each method. */
  PAPER("arXiv 2506.06331", "question_id", "question", "", "", "answer", "is_remove"),
  BENCHMARK_QED("benchmark-qed answers", "question_id", "question", "", "", "answer"),
  BENCHMARK_QED_TEXT("benchmark-qed answers", "question_id", "question_text", "", "", "answer"),
  LIGHT_RAG("LightRAG results", "", "query", "", "", "result"),
  LIGHT_RAG_ERRORS("LightRAG errors", "", "query", "", "", "error"),
  HIRAG("HiRAG answers", "id", "query", "", "", "answer"),
  RAGAS("ragas samples", "id", "user_input", "retrieved_context_ids", "", "response"),
  DEEP_EVAL("deepeval test cases", "id", "input", "", "", "actual_output"),
  FAST_GRAPH_RAG("fast-graphrag results", "id", "question", "evidence", "", "answer", "evidence"),
  PLAIN("question and answer", "id", "question", "chunk_ids", "method", "answer");

  /** Fields that only a file of questions with their right answers has. */
  private static final Set<String> GOLD = Set.of("question_type", "paragraphs", "gold_statements");

  /**
   * The names of the fields of a form.
   *
   * @param label what the form is called in messages
   * @param id of the question; empty if the form has none
   * @param question its text; empty if the form has none
   * @param chunkIds a list of ids; empty if the form has none
   * @param method who answered; empty if the form does not say
   * @param answer the text
   */
  record Fields(
      String label, String id, String question, String chunkIds, String method, String answer) {
    static Fields of(Columns columns) {
      return new Fields(
          "the named columns",
          columns.id(),
          columns.question(),
          "",
          columns.method(),
          columns.answer());
    }
  }

  private final Fields fields;
  private final List<String> also;

  AnswerForm(
      String label,
      String id,
      String question,
      String chunkIds,
      String method,
      String answer,
      String... also) {
    this.fields = new Fields(label, id, question, chunkIds, method, answer);
    this.also = List.of(also);
  }

  /** The form whose question, answer and further fields are all among these. */
  static Optional<AnswerForm> of(Set<String> found) {
    return Arrays.stream(values()).filter(form -> found.containsAll(form.needed())).findFirst();
  }

  /** Whether the answers under these fields are the right ones, not those of a system. */
  static boolean isGold(Set<String> found, AnswerForm form) {
    return form.fields.answer.equals("answer") && GOLD.stream().anyMatch(found::contains);
  }

  Fields fields() {
    return fields;
  }

  /** The fields of one of several answers in a record. */
  List<Fields> sides() {
    if (this != ALPACA_PAIRS) {
      return List.of(fields);
    }
    List<Fields> both = new ArrayList<>(List.of(fields));
    both.add(new Fields(fields.label, "", fields.question, "", "generator_2", "output_2"));
    return List.copyOf(both);
  }

  private List<String> needed() {
    Stream<String> own =
        switch (this) {
          case BENCHMARK_QED, BENCHMARK_QED_TEXT ->
              Stream.of(fields.id, fields.question, fields.answer);
          default -> Stream.of(fields.question, fields.answer);
        };
    return Stream.concat(own, also.stream()).toList();
  }

  /** All forms with the fields by which they are known. */
  static String known() {
    return Arrays.stream(values())
        .map(form -> form.fields.label + " (" + String.join(", ", form.needed()) + ")")
        .distinct()
        .collect(Collectors.joining("; "));
  }
}
