package org.evenhand.command;

import dev.langchain4j.model.chat.ChatModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.evenhand.model.Budget;
import org.evenhand.model.ModelOptions;
import org.evenhand.model.Models;
import org.evenhand.model.OnBoardModel;
import org.evenhand.model.Pace;
import org.evenhand.model.Price;

/** The models that a command is told to ask, connected as it is told. */
final class JudgeModels {
  /** The name of the model on board. */
  static final String ON_BOARD = "on-board";

  static final List<Option> OPTIONS =
      List.of(
          new Option(
              "MODEL",
              "who judges, such as gpt-4o-mini, ollama:llama3.2 or on-board; several with commas"
                  + " between them; default: EVENHAND_MODEL, else the model on board"),
          new Option(
              "BUDGET", "US dollars that each model may cost in this run; default: no limit"),
          new Option(
              "PRICE",
              "US dollars for a million tokens in and out, such as 0.15,0.60, where no list has it"),
          new Option("RPM", "requests in a minute at most; default: as the service allows"),
          new Option("INFLIGHT", "calls at the same time; default: 8"));

  private JudgeModels() {}

  /**
   * The models, in the order in which they are named.
   *
   * @throws IllegalArgumentException if a model cannot be had as it is wished for
   */
  static List<ChatModel> of(
      Wishes wishes, UnaryOperator<String> environment, boolean onBoardIsThere) {
    String names =
        wishes
            .text("MODEL")
            .or(
                () ->
                    Optional.ofNullable(environment.apply(Models.VARIABLE))
                        .filter(name -> !name.isBlank()))
            .or(() -> onBoardIsThere ? Optional.of(ON_BOARD) : Optional.empty())
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "No model is there to judge: name one with MODEL=… or %s, such as gpt-4o-mini together with OPENAI_API_KEY, or ollama:llama3.2. %s"
                            .formatted(Models.VARIABLE, OnBoardModel.status())));
    ModelOptions options = options(wishes);
    var models = new ArrayList<ChatModel>();
    for (String name : names.split(",")) {
      models.add(
          name.strip().equals(ON_BOARD)
              ? onBoard(wishes, onBoardIsThere)
              : Models.connect(name.strip(), options));
    }
    return List.copyOf(models);
  }

  private static ChatModel onBoard(Wishes wishes, boolean isThere) {
    for (String name : List.of("BUDGET", "PRICE", "RPM", "INFLIGHT")) {
      if (wishes.text(name).isPresent()) {
        throw new IllegalArgumentException(
            "%s=%s has no meaning for the model on board, which costs nothing and is asked one call at a time. Leave it out."
                .formatted(name, wishes.text(name).get()));
      }
    }
    if (!isThere) {
      throw new IllegalArgumentException(OnBoardModel.status());
    }
    return Models.onBoard();
  }

  private static ModelOptions options(Wishes wishes) {
    Pace pace = Pace.withDefaults();
    if (wishes.whole("RPM").isPresent()) {
      pace = pace.withRequestsPerMinute(wishes.whole("RPM").getAsInt());
    }
    if (wishes.whole("INFLIGHT").isPresent()) {
      pace = pace.withInFlight(wishes.whole("INFLIGHT").getAsInt());
    }
    ModelOptions options = ModelOptions.withDefaults().withPace(pace);
    if (wishes.twoNumbers("PRICE").isPresent()) {
      double[] price = wishes.twoNumbers("PRICE").get();
      options = options.withPrice(Price.perMillion(price[0], price[1]));
    }
    if (wishes.number("BUDGET").isPresent()) {
      options = options.withBudget(Budget.usd(wishes.number("BUDGET").getAsDouble()));
    }
    return options;
  }
}
