package org.evenhand.notebook;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jshell.JShell;
import jdk.jshell.Snippet;
import jdk.jshell.SourceCodeAnalysis;

/** What a tracked notebook must keep to, so that it reads well and runs the same everywhere. */
final class NotebookRules implements AutoCloseable {
  private static final Pattern KERNEL_CALL =
      Pattern.compile("(?<![\\w.])(display|updateDisplay|render|eval)\\s*\\(");
  private static final Pattern MAGIC = Pattern.compile("(?m)^\\s*%{1,2}\\w");

  private final JShell shell =
      JShell.builder()
          .executionEngine(
              new CellExecution(new CellLoader(NotebookRules.class.getClassLoader())), Map.of())
          .build();

  /** One sentence for each breach, in the order of the notebook; empty if there is none. */
  List<String> breaches(NotebookFile notebook) {
    var breaches = new ArrayList<String>();
    String kernel = notebook.json().path("metadata").path("kernelspec").path("name").asText();
    if (!kernel.equals("evenhand")) {
      breaches.add(
          notebook.name() + ": the kernelspec is '" + kernel + "'. Choose the kernel 'evenhand'.");
    }
    List<NotebookFile.Cell> cells = notebook.cells();
    if (cells.isEmpty() || !cells.get(0).isProse() || !cells.get(0).source().startsWith("# ")) {
      breaches.add(notebook.name() + ": it does not open with a heading and prose. Add them.");
    }
    boolean first = true;
    for (NotebookFile.Cell cell : cells) {
      if (cell.isCode()) {
        for (String breach : breaches(cell, first)) {
          breaches.add(notebook.name() + ", cell " + cell.number() + ": " + breach);
        }
        first = false;
      }
    }
    return breaches;
  }

  private List<String> breaches(NotebookFile.Cell cell, boolean first) {
    var breaches = new ArrayList<String>();
    if (!cell.json().path("outputs").isEmpty()) {
      breaches.add("it has outputs. Clear them before the notebook is committed.");
    }
    if (!cell.json().path("execution_count").isNull()) {
      breaches.add("it has an execution count. Clear it before the notebook is committed.");
    }
    if (cell.json().path("metadata").has("execution")) {
      breaches.add("it has times of execution. Clear them before the notebook is committed.");
    }
    String source = cell.source();
    if (MAGIC.matcher(source).find()) {
      breaches.add("it has a magic of one kernel. Use plain Java.");
      return breaches;
    }
    Matcher call = KERNEL_CALL.matcher(source);
    if (call.find()) {
      breaches.add("it calls the kernel's " + call.group(1) + "(…). Use show(…).");
    }
    for (Snippet snippet : snippets(source)) {
      switch (snippet.kind()) {
        case IMPORT -> {
          if (!first) {
            breaches.add(
                "an import resets variables. Move '"
                    + snippet.source().strip()
                    + "' to the first code cell.");
          }
        }
        case METHOD, TYPE_DECL ->
            breaches.add(
                "it declares '"
                    + snippet.source().strip().lines().findFirst().orElse("")
                    + "', which resets variables when run again. Move it into the toolkit.");
        default -> {}
      }
    }
    return breaches;
  }

  private List<Snippet> snippets(String source) {
    SourceCodeAnalysis analysis = shell.sourceCodeAnalysis();
    var snippets = new ArrayList<Snippet>();
    for (String rest = source; !rest.isBlank(); ) {
      SourceCodeAnalysis.CompletionInfo next = analysis.analyzeCompletion(rest);
      if (next.source() == null) {
        break;
      }
      snippets.addAll(analysis.sourceToSnippets(next.source()));
      rest = next.remaining();
    }
    return snippets;
  }

  @Override
  public void close() {
    shell.close();
  }
}
