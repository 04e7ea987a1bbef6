package org.evenhand.model;

/**
 * No reply came, after as many tries as the pace allows: too many requests, a server error, a
 * time-out, a broken connection. It says nothing about the item, which stays missing and is asked
 * for again by the next run.
 */
public class TransportException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** With the fact, the value, what to do, and what went wrong underneath. */
  public TransportException(String message, Throwable cause) {
    super(message, cause);
  }
}
