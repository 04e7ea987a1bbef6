package org.evenhand.notebook;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import jdk.jshell.Diag;
import jdk.jshell.JShell;
import jdk.jshell.JShellException;
import jdk.jshell.Snippet;
import jdk.jshell.Snippet.SubKind;
import jdk.jshell.SnippetEvent;
import jdk.jshell.SourceCodeAnalysis.CompletionInfo;

/** A JShell in this JVM that evaluates cells one after the other, as the kernel does. */
final class CellShell implements AutoCloseable {
  private final CellExecution execution;
  private final JShell shell;

  CellShell() {
    execution = new CellExecution(new CellLoader(CellShell.class.getClassLoader()));
    shell = JShell.builder().executionEngine(execution, Map.of()).build();
    shell.addToClasspath(System.getProperty("java.class.path"));
    evaluate(DefaultImports.source());
  }

  /**
   * The value of the cell's last statement, if it is an expression.
   *
   * @throws CellFailed at the first statement that does not compile or throws
   */
  Optional<Object> evaluate(String cell) {
    Optional<Object> value = Optional.empty();
    String rest = cell;
    while (true) {
      CompletionInfo next = shell.sourceCodeAnalysis().analyzeCompletion(rest);
      switch (next.completeness()) {
        case EMPTY -> {
          return value;
        }
        case COMPLETE, COMPLETE_WITH_SEMI, CONSIDERED_INCOMPLETE, UNKNOWN -> {
          int start = cell.length() - rest.length() + blanks(rest);
          value = run(next.source() == null ? rest : next.source(), cell, start);
          rest = next.remaining();
        }
        default -> throw CellFailed.toCompile(line(cell, cell.length()), "the cell ends too early");
      }
    }
  }

  private Optional<Object> run(String statement, String cell, int start) {
    Optional<Object> value = Optional.empty();
    for (SnippetEvent event : shell.eval(statement)) {
      if (event.causeSnippet() != null) {
        continue;
      }
      Snippet snippet = event.snippet();
      if (event.status() == Snippet.Status.REJECTED) {
        Diag error = shell.diagnostics(snippet).filter(Diag::isError).findFirst().orElseThrow();
        int at = start + (int) Math.max(0, error.getStartPosition());
        throw CellFailed.toCompile(line(cell, at), error.getMessage(Locale.ENGLISH));
      }
      if (event.exception() != null) {
        int within = lineInSnippet(event.exception(), snippet);
        throw CellFailed.threw(
            line(cell, start) + within - 1, execution.thrown().orElse(event.exception()));
      }
      value = isValue(snippet.subKind()) ? execution.value() : Optional.empty();
    }
    return value;
  }

  private static boolean isValue(SubKind kind) {
    return kind == SubKind.VAR_VALUE_SUBKIND
        || kind == SubKind.OTHER_EXPRESSION_SUBKIND
        || kind == SubKind.TEMP_VAR_EXPRESSION_SUBKIND;
  }

  private static int lineInSnippet(JShellException exception, Snippet snippet) {
    for (StackTraceElement frame : exception.getStackTrace()) {
      if (("#" + snippet.id()).equals(frame.getFileName())) {
        return frame.getLineNumber();
      }
    }
    return 1;
  }

  private static int blanks(String text) {
    int count = 0;
    while (count < text.length() && Character.isWhitespace(text.charAt(count))) {
      count++;
    }
    return count;
  }

  private static int line(String cell, int position) {
    String before = cell.substring(0, Math.min(position, cell.length()));
    return 1 + (int) before.chars().filter(c -> c == '\n').count();
  }

  @Override
  public void close() {
    shell.close();
  }
}
