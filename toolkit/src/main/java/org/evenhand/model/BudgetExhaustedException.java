package org.evenhand.model;

/** The budget does not allow another call. Running again with a larger one goes on from there. */
public final class BudgetExhaustedException extends RunEndedException {
  private static final long serialVersionUID = 1;

  BudgetExhaustedException(String message) {
    super(message);
  }
}
