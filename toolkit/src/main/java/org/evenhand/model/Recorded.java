package org.evenhand.model;

import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;

/**
 * Gives the recorded reply where there is one, and otherwise asks and records. A rejection is
 * recorded as well: a replay must show it, while a run that may ask asks again.
 */
final class Recorded extends Decorator {
  private final String model;
  private final Recordings recordings;
  private final Usage usage;

  Recorded(ChatModel next, String model, Recordings recordings, Usage usage) {
    super(next);
    this.model = model;
    this.recordings = recordings;
    this.usage = usage;
  }

  @Override
  public ChatResponse doChat(ChatRequest request) {
    var key = RecordingKey.of(request, model);
    var found = recordings.find(key);
    if (found.isPresent() && (recordings.isReplayOnly() || !found.get().isRejection())) {
      ChatResponse replayed = found.get().response();
      var tokens = replayed.tokenUsage();
      usage.replayed(
          key.id().stage(), TokenEstimate.inputOf(tokens), TokenEstimate.outputOf(tokens));
      return replayed;
    }
    if (recordings.isReplayOnly()) {
      throw new MissingRecordingException(
          ("No recording of %s by %s in %s, prompt digest %s. Record it by running once with"
                  + " Recordings.open(…) in place of Recordings.replay(…); a changed prompt or"
                  + " parameter needs a new recording.")
              .formatted(key.id(), model, recordings, key.prompt()));
    }
    try {
      ChatResponse response = next.chat(request);
      recordings.append(key, RecordedReply.of(response));
      return response;
    } catch (RejectedException e) {
      recordings.append(key, RecordedReply.rejection(e));
      throw e;
    }
  }
}
