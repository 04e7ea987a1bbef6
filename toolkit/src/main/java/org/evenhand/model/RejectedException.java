package org.evenhand.model;

/**
 * The service will not answer this request, however often it is sent: a state of the item, never a
 * loss and never a score.
 */
public class RejectedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final boolean filtered;

  /**
   * A request that was turned down.
   *
   * @param message the fact, the value, and what to do
   * @param filtered whether a content filter stopped it
   * @param cause what went wrong underneath
   */
  public RejectedException(String message, boolean filtered, Throwable cause) {
    super(message, cause);
    this.filtered = filtered;
  }

  /** Whether a content filter stopped the call; otherwise the request itself was refused. */
  public boolean isFiltered() {
    return filtered;
  }
}
