package org.evenhand.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.evenhand.exchange.AnswerForm.Fields;
import org.evenhand.study.AnswerCost;
import org.evenhand.study.AnswerStage;
import org.evenhand.study.AnswerState;
import org.evenhand.study.StageCost;
import org.evenhand.text.HiddenReasoning;
import org.evenhand.text.Refusal;

/** Reads one answer out of the fields of a record. */
final class AnswerFields {
  /** What an answer field holds. */
  private record Said(AnswerState state, String text, String note) {}

  private AnswerFields() {}

  static FileAnswer read(AnswerRecords.Item item, Fields names) {
    JsonNode fields = item.fields();
    String method = text(fields, names.method());
    return answer(
        item,
        names,
        method.isEmpty() ? item.method() : method,
        fields.path(names.answer()),
        "." + names.answer());
  }

  /** The answers of a record whose answer field is an object with a text for each method. */
  static List<FileAnswer> readByMethod(AnswerRecords.Item item, Fields names) {
    List<FileAnswer> answers = new ArrayList<>();
    item.fields()
        .path(names.answer())
        .properties()
        .forEach(
            entry ->
                answers.add(
                    answer(
                        item,
                        names,
                        entry.getKey(),
                        entry.getValue(),
                        "." + names.answer() + "." + entry.getKey())));
    return answers;
  }

  private static FileAnswer answer(
      AnswerRecords.Item item, Fields names, String method, JsonNode node, String path) {
    Said said = said(item, names, node, path);
    return new FileAnswer(
        item.place(),
        text(item.fields(), names.id()),
        text(item.fields(), names.question()),
        method,
        said.state,
        said.text,
        said.note,
        texts(item.fields().path(names.chunkIds())),
        cost(item.fields().path("metrics")));
  }

  private static Said said(AnswerRecords.Item item, Fields names, JsonNode node, String path) {
    String error = text(item.fields(), "error");
    if (!error.isBlank()) {
      return new Said(AnswerState.FAILED, "", error.strip());
    }
    if (node.isMissingNode() || node.isNull()) {
      return new Said(
          AnswerState.FAILED,
          "",
          node.isNull()
              ? "'%s' is null".formatted(names.answer())
              : "there is no '%s'".formatted(names.answer()));
    }
    if (node.isTextual()) {
      return ofText(HiddenReasoning.remove(node.asText()).strip(), "");
    }
    if (node.isArray() && !node.isEmpty() && texts(node).size() == node.size()) {
      return ofText(
          String.join("\n", texts(node)).strip(),
          "a list of %s texts, joined by line breaks".formatted(node.size()));
    }
    return new Said(
        AnswerState.NOT_TEXT,
        "",
        "%s%s is %s, not a text"
            .formatted(item.place(), path, node.getNodeType().name().toLowerCase(Locale.ROOT)));
  }

  private static Said ofText(String text, String note) {
    if (text.isBlank()) {
      return new Said(AnswerState.BLANK, "", note);
    }
    return new Said(
        Refusal.isRefusal(text) ? AnswerState.REFUSED : AnswerState.ANSWERED, text, note);
  }

  /** A text or a number as text; empty if the field is not there or holds something else. */
  static String text(JsonNode fields, String name) {
    JsonNode node = name.isEmpty() ? fields.path("\u0000") : fields.path(name);
    return node.isTextual() || node.isNumber() ? node.asText() : "";
  }

  private static List<String> texts(JsonNode node) {
    List<String> texts = new ArrayList<>();
    node.forEach(
        part -> {
          if (part.isTextual()) {
            texts.add(part.asText());
          }
        });
    return texts;
  }

  /** The costs that benchmark-qed writes beside an answer. */
  private static AnswerCost cost(JsonNode metrics) {
    if (!metrics.isObject()) {
      return AnswerCost.UNKNOWN;
    }
    double price = metrics.path("cost").asDouble(-1);
    List<StageCost> stages = new ArrayList<>();
    stage(AnswerStage.RETRIEVAL, metrics, "retrieval_").ifPresent(stages::add);
    stage(AnswerStage.ANSWERING, metrics, "answer_gen_").ifPresent(stages::add);
    return new AnswerCost(
            "",
            count(metrics, "llm_calls").orElse(0),
            count(metrics, "input_tokens").orElse(0),
            count(metrics, "output_tokens").orElse(0),
            price >= 0 ? OptionalDouble.of(price) : OptionalDouble.empty(),
            Math.max(0, Math.round(1000 * metrics.path("time_seconds").asDouble(0))))
        .withStages(stages);
  }

  private static Optional<StageCost> stage(AnswerStage stage, JsonNode metrics, String prefix) {
    return count(metrics, prefix + "llm_calls")
        .filter(calls -> calls > 0)
        .map(
            calls ->
                new StageCost(
                    stage,
                    calls,
                    count(metrics, prefix + "input_tokens").orElse(0),
                    count(metrics, prefix + "output_tokens").orElse(0)));
  }

  private static Optional<Integer> count(JsonNode metrics, String name) {
    JsonNode node = metrics.path(name);
    return node.canConvertToInt() && node.asInt() >= 0
        ? Optional.of(node.asInt())
        : Optional.empty();
  }
}
