package org.evenhand.notebook;

/** A cell did not compile, or threw. The message names notebook, cell, line and reason. */
final class CellFailed extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String kind;
  private final String reason;
  private final int line;

  private CellFailed(String message, String kind, String reason, int line, Throwable cause) {
    super(message, cause);
    this.kind = kind;
    this.reason = reason;
    this.line = line;
  }

  /** The kernel's name of an error that is found before the cell runs. */
  static CellFailed toCompile(int line, String reason) {
    return new CellFailed(reason, "CompilationException", reason, line, null);
  }

  /** The causes are part of the reason, for a notebook shows no stack. */
  static CellFailed threw(int line, Throwable thrown) {
    var reason = new StringBuilder(thrown.toString());
    for (Throwable cause = thrown.getCause(); cause != null; cause = cause.getCause()) {
      if (reason.indexOf(cause.toString()) < 0) {
        reason.append(", caused by ").append(cause);
      }
    }
    return new CellFailed(
        reason.toString(), thrown.getClass().getSimpleName(), reason.toString(), line, thrown);
  }

  /** The same failure, with the place that the cell itself does not know. */
  CellFailed in(String notebook, int cell) {
    return new CellFailed(
        notebook + ", cell " + cell + ", line " + line + ": " + reason,
        kind,
        reason,
        line,
        getCause());
  }

  String kind() {
    return kind;
  }

  int line() {
    return line;
  }
}
