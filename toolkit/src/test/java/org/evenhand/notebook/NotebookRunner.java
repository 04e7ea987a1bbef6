package org.evenhand.notebook;

import java.io.PrintStream;
import java.lang.Thread.UncaughtExceptionHandler;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.evenhand.model.Progress;

/**
 * Executes the code cells of a notebook in this JVM, with the outputs that the real kernel gives,
 * in a fraction of its time. One runner is one session: later cells see the variables of earlier
 * ones.
 */
final class NotebookRunner implements AutoCloseable {
  private final CellShell shell = new CellShell();
  private int executed;

  /**
   * Executes a notebook and fills in outputs and execution counts.
   *
   * @throws CellFailed at the first cell that does not compile or throws, with its error among the
   *     outputs of the notebook
   */
  void run(NotebookFile notebook) {
    for (NotebookFile.Cell cell : notebook.cells()) {
      if (cell.isCode()) {
        run(notebook, cell);
      }
    }
  }

  private void run(NotebookFile notebook, NotebookFile.Cell cell) {
    executed++;
    cell.json().put("execution_count", executed);
    var outputs = new CellOutputs();
    try {
      run(cell.source(), outputs).ifPresent(value -> outputs.result(bundle(value), executed));
    } catch (CellFailed e) {
      CellFailed failure = e.in(notebook.name(), cell.number());
      outputs.error(failure);
      throw failure;
    } finally {
      cell.json().set("outputs", outputs.json());
    }
  }

  /** One cell, with all that it prints and shows going to its outputs. */
  Optional<Object> run(String source, CellOutputs outputs) {
    PrintStream out = System.out;
    PrintStream err = System.err;
    Screen screen = Notebook.install(outputs);
    Progress.Display display = Progress.install(new ProgressLines(outputs));
    UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
    var lost = new AtomicReference<Throwable>();
    Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> lost.compareAndSet(null, thrown));
    System.setOut(outputs.out());
    System.setErr(outputs.err());
    try {
      Optional<Object> value = shell.evaluate(source);
      if (lost.get() != null) {
        throw CellFailed.threw(1, lost.get());
      }
      return value;
    } finally {
      System.setOut(out);
      System.setErr(err);
      Thread.setDefaultUncaughtExceptionHandler(handler);
      Progress.install(display);
      Notebook.install(screen);
    }
  }

  private static Map<String, Object> bundle(Object value) {
    return Rendering.standard().bundle(value);
  }

  @Override
  public void close() {
    shell.close();
  }

  /** Executes a notebook and writes it with its outputs: {@code <from.ipynb> <to.ipynb>}. */
  public static void main(String[] files) {
    NotebookFile notebook = NotebookFile.read(Path.of(files[0]));
    int status = 0;
    try (var runner = new NotebookRunner()) {
      runner.run(notebook);
    } catch (CellFailed e) {
      System.err.println(e.getMessage());
      status = 1;
    }
    notebook.write(Path.of(files[1]));
    System.exit(status);
  }
}
