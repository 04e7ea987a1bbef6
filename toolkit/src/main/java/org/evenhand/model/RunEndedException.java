package org.evenhand.model;

/**
 * Nothing more can be asked of this model: the key was refused, the budget is used up, a recording
 * is missing, the user interrupted. What was finished is kept, and running again goes on from
 * there.
 */
public class RunEndedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** With the fact, the value, and what to do. */
  public RunEndedException(String message) {
    super(message);
  }

  /** With the fact, the value, what to do, and what went wrong underneath. */
  public RunEndedException(String message, Throwable cause) {
    super(message, cause);
  }
}
