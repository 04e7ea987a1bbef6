package org.evenhand.model;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.openai.OpenAiChatResponseMetadata;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Semaphore;

/**
 * Asks no faster than it may, and again where asking again can help.
 *
 * <p>A refused key ends the run for all threads; a rejected request is the item's state; too many
 * requests, server errors, time-outs and broken connections are tried again a bounded number of
 * times, after the wait that the service asks for or an exponential one (1 s, 2 s, 4 s … at most 60
 * s), spread at random by the call's identity so that calls do not come back in step.
 */
final class Paced extends Decorator {
  private static final Duration FIRST_WAIT = Duration.ofSeconds(1);
  private static final Duration LAST_WAIT = Duration.ofSeconds(60);

  private final Pace pace;
  private final Time time;
  private final Usage usage;
  private final Notices notices;
  private final Gate gate;
  private final Semaphore inFlight;
  private final TokenEstimate estimate = new TokenEstimate();
  private volatile RunEndedException ended;

  Paced(ChatModel next, Pace pace, Time time, Usage usage, Notices notices) {
    super(next);
    this.pace = pace;
    this.time = time;
    this.usage = usage;
    this.notices = notices;
    this.gate = new Gate(pace, time);
    this.inFlight = new Semaphore(pace.inFlight(), true);
  }

  @Override
  public ChatResponse doChat(ChatRequest request) {
    try {
      for (int sent = 1; ; sent++) {
        Failure failure;
        try {
          return send(request);
        } catch (RunEndedException e) {
          ended = e;
          throw e;
        } catch (RuntimeException e) {
          failure = Failure.of(e, time.now());
          giveUp(failure, sent, e);
        }
        waitBefore(request, sent, failure);
      }
    } catch (InterruptedException e) {
      throw new CancellationException("Interrupted while waiting to ask %s.".formatted(this));
    }
  }

  private ChatResponse send(ChatRequest request) throws InterruptedException {
    throwIfEnded();
    var claim = gate.enter(TokenEstimate.input(request) + (long) estimate.output(request));
    inFlight.acquire();
    try {
      throwIfEnded();
      ChatResponse response = next.chat(request);
      learn(response, claim);
      return response;
    } catch (RuntimeException e) {
      // Services count a request that they turn away, but none of its tokens.
      gate.settle(claim, 0);
      throw e;
    } finally {
      inFlight.release();
    }
  }

  private void learn(ChatResponse response, Gate.Claim claim) {
    gate.answered();
    var tokens = response.tokenUsage();
    if (tokens != null) {
      gate.settle(claim, (long) TokenEstimate.inputOf(tokens) + TokenEstimate.outputOf(tokens));
      estimate.learn(response);
    }
    if (response.metadata() instanceof OpenAiChatResponseMetadata openAi
        && openAi.rawHttpResponse() != null) {
      gate.learn(openAi.rawHttpResponse().headers());
    }
  }

  /** Every thread stops at the first refusal, not only the one that met it. */
  private void throwIfEnded() {
    RunEndedException end = ended;
    if (end != null) {
      throw new RunEndedException(end.getMessage(), end);
    }
  }

  private void giveUp(Failure failure, int sent, RuntimeException cause) {
    boolean last = sent >= pace.tries();
    switch (failure.kind()) {
      case FOREIGN -> throw cause;
      case FILTERED ->
          throw new RejectedException(
              "%s: a content filter stopped this call. %s".formatted(this, failure.fact()),
              true,
              cause);
      case REJECTED ->
          throw new RejectedException(
              "%s rejects this request. %s".formatted(this, failure.fact()), false, cause);
      case END -> throw end("%s %s".formatted(failure.fact(), remedy(failure)), cause);
      case ABSENT -> {
        if (last) {
          throw end(
              "%s Tried %s times to reach %s. Start the server or set its address, then run again."
                  .formatted(failure.fact(), sent, this),
              cause);
        }
      }
      case SLOWER, AGAIN -> {
        if (failure.asked().compareTo(pace.longestWait()) > 0) {
          throw end(
              "%s asks to wait %s min, longer than the %s min allowed. Run again then."
                  .formatted(this, failure.asked().toMinutes(), pace.longestWait().toMinutes()),
              cause);
        }
        if (last) {
          throw new TransportException(
              "No reply from %s after %s tries. %s Run again to ask for this item."
                  .formatted(this, sent, failure.fact()),
              cause);
        }
      }
    }
  }

  private static String remedy(Failure failure) {
    return failure.fact().contains("refuses the key")
        ? "Set the right key and connect again; what is finished is kept."
        : "Set it right and run again; what is finished is kept.";
  }

  private RunEndedException end(String message, RuntimeException cause) {
    var end = new RunEndedException(message, cause);
    ended = end;
    return end;
  }

  private void waitBefore(ChatRequest request, int sent, Failure failure)
      throws InterruptedException {
    CallId id = CallId.of(request);
    Duration wait = wait(id, sent, failure.asked());
    usage.sentAgain(id.stage(), wait);
    notices.once(
        "again " + failure.kind(),
        "%s: trying again in %s ms (said once; usage() counts all). %s"
            .formatted(this, wait.toMillis(), failure.fact()));
    if (failure.kind() == Failure.Kind.SLOWER) {
      gate.turnedAway(wait);
    }
    time.sleep(wait);
  }

  /** What the service asks for and up to a quarter more, or half to all of an exponential wait. */
  private static Duration wait(CallId id, int sent, Duration asked) {
    double chance = new SplittableRandom(id.seed(sent)).nextDouble();
    if (!asked.isZero()) {
      return Duration.ofMillis((long) Math.ceil(asked.toMillis() * (1 + chance / 4)));
    }
    long doubled = FIRST_WAIT.toMillis() << Math.min(sent - 1, 16);
    return Duration.ofMillis((long) (Math.min(doubled, LAST_WAIT.toMillis()) * (1 + chance) / 2));
  }
}
