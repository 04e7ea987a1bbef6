package org.evenhand.notebook;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Optional;
import jdk.jshell.execution.DirectExecutionControl;
import jdk.jshell.spi.ExecutionControl;
import jdk.jshell.spi.ExecutionControlProvider;
import jdk.jshell.spi.ExecutionEnv;

/** Runs snippets in this JVM and keeps their values and exceptions as objects, not as text. */
final class CellExecution extends DirectExecutionControl implements ExecutionControlProvider {
  private Optional<Object> value = Optional.empty();
  private Optional<Throwable> thrown = Optional.empty();

  CellExecution(CellLoader loader) {
    super(loader);
  }

  @Override
  protected String invoke(Method snippet) throws Exception {
    value = Optional.empty();
    thrown = Optional.empty();
    try {
      value = Optional.ofNullable(snippet.invoke(null));
      return ""; // JShell's text of the value, which nobody reads; null would break it
    } catch (InvocationTargetException e) {
      thrown = Optional.ofNullable(e.getCause());
      throw e;
    }
  }

  /** What the last snippet gave. */
  Optional<Object> value() {
    return value;
  }

  /** What the last snippet threw. */
  Optional<Throwable> thrown() {
    return thrown;
  }

  @Override
  public String name() {
    return "in this JVM";
  }

  @Override
  public ExecutionControl generate(ExecutionEnv environment, Map<String, String> parameters) {
    return this;
  }
}
