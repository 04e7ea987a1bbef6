package org.evenhand.model;

import dev.langchain4j.exception.TimeoutException;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.io.IOException;
import org.evenhand.model.Spending.Cost;

/**
 * Asks only while the budget allows it. Each try of a call is reserved and settled by itself: one
 * that the service answered with an error costs nothing, one that was cut off or timed out may have
 * been charged and is settled at its estimate.
 */
final class Budgeted extends Decorator {
  private final Spending spending;
  private final Price price;
  private final TokenEstimate estimate = new TokenEstimate();

  /**
   * A budget before a model.
   *
   * @param price of the model; {@link Price#UNKNOWN} only if the budget does not limit money
   */
  Budgeted(ChatModel next, Spending spending, Price price) {
    super(next);
    this.spending = spending;
    this.price = price;
  }

  @Override
  public ChatResponse doChat(ChatRequest request) {
    int input = TokenEstimate.input(request);
    int output = estimate.output(request);
    Cost set = cost(input, output);
    spending.reserve(set);
    Cost spent = set;
    try {
      ChatResponse response = next.chat(request);
      estimate.learn(response);
      if (response.tokenUsage() != null) {
        var tokens = response.tokenUsage();
        spent = cost(TokenEstimate.inputOf(tokens), TokenEstimate.outputOf(tokens));
      }
      return response;
    } catch (RuntimeException e) {
      spent = mayBeCharged(e) ? set : Cost.NOTHING;
      throw e;
    } finally {
      spending.settle(set, spent);
    }
  }

  private Cost cost(int input, int output) {
    return new Cost(price.of(input, output).orElse(0), 1, (long) input + output);
  }

  private static boolean mayBeCharged(RuntimeException thrown) {
    var service = ServiceException.in(thrown);
    if (service.isPresent()) {
      // A reply that arrived in pieces: the model has worked.
      return service.get().statusCode() == 200;
    }
    for (Throwable at = thrown; at != null; at = at.getCause()) {
      if (at instanceof TimeoutException
          || at instanceof java.util.concurrent.CancellationException
          || (at instanceof IOException && !(at instanceof java.net.ConnectException))) {
        return true;
      }
    }
    return false;
  }
}
