package org.evenhand.model;

/** A call that should have been replayed was never recorded, at least not with this prompt. */
public final class MissingRecordingException extends RunEndedException {
  private static final long serialVersionUID = 1;

  MissingRecordingException(String message) {
    super(message);
  }
}
