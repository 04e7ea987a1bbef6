package org.evenhand.table;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.evenhand.analysis.Costs;
import org.evenhand.analysis.KnownMean;
import org.evenhand.analysis.MethodCost;
import org.evenhand.analysis.StageMean;
import org.evenhand.study.AnswerStage;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.IntColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;

/** What methods cost for a question: the rows of several sources below one another. */
public final class CostTable {
  private static final String NOT_TOLD = "not told";

  private CostTable() {}

  /**
   * All rows in their order, one for each run; what is unknown is missing.
   *
   * <p>Columns: {@code method}, {@code answers} (missing where a publication does not tell), the
   * means over these {@code calls}, {@code input tokens}, {@code output tokens}, {@code tokens},
   * {@code context tokens} (of the retrieved context that the answering call is shown, by the
   * toolkit's token counter), {@code seconds}, {@code price ($)}; over how many tokens, context and
   * seconds are known ({@code tokens known}, {@code context known}, {@code seconds known}); {@code
   * estimated}, answers whose tokens are estimates; {@code source}.
   */
  public static Table of(Costs... costs) {
    List<MethodCost> rows = rows(costs);
    Table table = Table.create("Mean cost of an answer", StringColumn.create("method"));
    rows.forEach(row -> table.stringColumn("method").append(row.method()));
    counts(table, "answers", rows, MethodCost::answers);
    means(table, "calls", rows, MethodCost::calls);
    means(table, "input tokens", rows, MethodCost::inputTokens);
    means(table, "output tokens", rows, MethodCost::outputTokens);
    means(table, "tokens", rows, MethodCost::tokens);
    means(table, "context tokens", rows, MethodCost::contextTokens);
    means(table, "seconds", rows, MethodCost::seconds);
    means(table, "price ($)", rows, MethodCost::price);
    counts(table, "tokens known", rows, row -> row.tokens().known());
    counts(table, "context known", rows, row -> row.contextTokens().known());
    counts(table, "seconds known", rows, row -> row.seconds().known());
    counts(table, "estimated", rows, MethodCost::estimated);
    StringColumn source = StringColumn.create("source");
    rows.forEach(row -> source.append(row.source().toString()));
    return table.addColumns(source);
  }

  /** A stage of a method; that of all calls together where the stages are not told. */
  private record Part(MethodCost method, String stage, StageMean mean, boolean answering) {
    KnownMean ofPrompt(KnownMean known) {
      return answering ? known : KnownMean.NOTHING;
    }
  }

  /**
   * A row for each run and stage; what is unknown is missing.
   *
   * <p>Columns: {@code method}, {@code stage} ({@code not told} where a system does not tell its
   * stages: then the row is of all calls), {@code answers} of which the stages are known, or all;
   * the means over these {@code calls}, {@code input tokens}, {@code output tokens} as the model
   * tells them; {@code context tokens} and {@code other prompt tokens}, which the prompt of the
   * answering call is made of by the toolkit's token counter; {@code source}.
   */
  public static Table byStage(Costs... costs) {
    List<Part> parts = new ArrayList<>();
    for (MethodCost row : rows(costs)) {
      row.stages()
          .forEach(
              stage ->
                  parts.add(
                      new Part(
                          row,
                          stage.stage().label(),
                          stage,
                          stage.stage() == AnswerStage.ANSWERING)));
      if (row.stages().isEmpty()) {
        var all =
            new StageMean(
                AnswerStage.ANSWERING, row.calls(), row.inputTokens(), row.outputTokens());
        parts.add(new Part(row, NOT_TOLD, all, true));
      }
    }
    Table table = Table.create("Mean cost of an answer by stage", StringColumn.create("method"));
    parts.forEach(part -> table.stringColumn("method").append(part.method().method()));
    StringColumn stage = StringColumn.create("stage");
    IntColumn answers = IntColumn.create("answers");
    for (Part part : parts) {
      stage.append(part.stage());
      if (part.method().answers() == 0) {
        answers.appendMissing();
      } else {
        answers.append(
            part.stage().equals(NOT_TOLD) ? part.method().answers() : part.mean().calls().known());
      }
    }
    table.addColumns(stage, answers);
    means(table, "calls", parts, part -> part.mean().calls());
    means(table, "input tokens", parts, part -> part.mean().inputTokens());
    means(table, "output tokens", parts, part -> part.mean().outputTokens());
    means(table, "context tokens", parts, part -> part.ofPrompt(part.method().contextTokens()));
    means(table, "other prompt tokens", parts, part -> part.ofPrompt(part.method().promptTokens()));
    StringColumn source = StringColumn.create("source");
    parts.forEach(part -> source.append(part.method().source().toString()));
    return table.addColumns(source);
  }

  private static List<MethodCost> rows(Costs... costs) {
    List<MethodCost> rows = new ArrayList<>();
    List.of(costs).forEach(each -> rows.addAll(each.rows()));
    return rows;
  }

  /** A publication that does not tell its number of answers has no counts. */
  private static void counts(
      Table table, String name, List<MethodCost> rows, Function<MethodCost, Integer> count) {
    IntColumn column = IntColumn.create(name);
    for (MethodCost row : rows) {
      if (row.answers() == 0) {
        column.appendMissing();
      } else {
        column.append(count.apply(row));
      }
    }
    table.addColumns(column);
  }

  private static <R> void means(
      Table table, String name, List<R> rows, Function<R, KnownMean> mean) {
    DoubleColumn column = DoubleColumn.create(name);
    for (R row : rows) {
      OptionalDouble value = mean.apply(row).mean();
      if (value.isPresent()) {
        column.append(value.getAsDouble());
      } else {
        column.appendMissing();
      }
    }
    table.addColumns(column);
  }
}
