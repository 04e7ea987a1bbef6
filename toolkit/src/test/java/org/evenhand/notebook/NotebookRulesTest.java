package org.evenhand.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class NotebookRulesTest {
  private static NotebookRules rules;

  @BeforeAll
  static void open() {
    rules = new NotebookRules();
  }

  @AfterAll
  static void close() {
    rules.close();
  }

  @Test
  void aNotebookThatKeepsTheRulesHasNoBreach() {
    assertEquals(
        List.of(),
        breaches("import java.time.Duration;\nvar a = 1;", "show(a);", "table.display(a);"));
  }

  @Test
  void importsAfterTheFirstCellAreNamed() {
    assertEquals(
        List.of(
            "bad.ipynb, cell 3: an import resets variables. Move 'import java.time.Duration;' to"
                + " the first code cell."),
        breaches("var a = 1;", "import java.time.Duration;\nvar b = 2;"));
  }

  @Test
  void declaredMethodsClassesRecordsAndEnumsAreNamed() {
    assertEquals(
        List.of(
            declares(2, "int twice(int x) { return 2 * x; }"),
            declares(3, "class A {}"),
            declares(3, "record B(int b) {}"),
            declares(4, "enum C { D }"),
            declares(5, "interface E {}")),
        breaches(
            "int twice(int x) { return 2 * x; }",
            "class A {}\nrecord B(int b) {}",
            "enum C { D }",
            "interface E {}"));
  }

  private static String declares(int cell, String what) {
    return "bad.ipynb, cell "
        + cell
        + ": it declares '"
        + what
        + "', which resets variables when run again. Move it into the toolkit.";
  }

  @Test
  void whatOnlyOneKernelKnowsIsNamed() {
    assertEquals(
        List.of(
            "bad.ipynb, cell 2: it calls the kernel's display(…). Use show(…).",
            "bad.ipynb, cell 3: it has a magic of one kernel. Use plain Java."),
        breaches("display(1);", "%maven org.example:evenhand:0.1.0"));
  }

  @Test
  void outputsCountsAndTimesAreNamed() {
    NotebookFile notebook = notebook("1 + 1");
    ObjectNode cell = notebook.cells().get(1).json();
    cell.put("execution_count", 1).withArray("outputs").addObject();
    cell.putObject("metadata").putObject("execution");

    assertEquals(
        List.of(
            "bad.ipynb, cell 2: it has outputs. Clear them before the notebook is committed.",
            "bad.ipynb, cell 2: it has an execution count. Clear it before the notebook is"
                + " committed.",
            "bad.ipynb, cell 2: it has times of execution. Clear them before the notebook is"
                + " committed."),
        rules.breaches(notebook));
  }

  @Test
  void aNotebookWithoutProseOrWithAnotherKernelIsNamed() {
    NotebookFile notebook = NotebookFile.ofCode("bad.ipynb", "1 + 1");
    notebook.json().withObject("/metadata/kernelspec").put("name", "java");

    assertEquals(
        List.of(
            "bad.ipynb: the kernelspec is 'java'. Choose the kernel 'evenhand'.",
            "bad.ipynb: it does not open with a heading and prose. Add them."),
        rules.breaches(notebook));
  }

  private static List<String> breaches(String... sources) {
    return rules.breaches(notebook(sources));
  }

  private static NotebookFile notebook(String... sources) {
    NotebookFile notebook = NotebookFile.ofCode("bad.ipynb", sources);
    ObjectNode prose = notebook.json().objectNode();
    prose.put("cell_type", "markdown").put("source", "# A heading\n\nProse.");
    notebook.json().withArray("cells").insert(0, prose);
    return notebook;
  }
}
