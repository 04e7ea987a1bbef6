package org.evenhand.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NotebookRunnerTest {
  @Test
  void laterCellsSeeVariablesOfEarlierOnesAndTheLastExpressionIsTheResult() {
    NotebookFile notebook =
        run("int a = 40;", "a++;\nList.of(a, 2)", "var b = a;", "String none = null;\nnone");

    assertEquals("[41, 2]", output(notebook, 2, 0).at("/data/text~1plain").asText());
    assertEquals("execute_result", output(notebook, 2, 0).path("output_type").asText());
    assertEquals(2, output(notebook, 2, 0).path("execution_count").asInt());
    assertTrue(outputs(notebook, 1).isEmpty());
    assertTrue(outputs(notebook, 3).isEmpty());
    assertTrue(outputs(notebook, 4).isEmpty());
  }

  @Test
  void streamsAreOneOutputEachAndKeepTheirPlaceAmongDisplays() {
    NotebookFile notebook =
        run(
            "System.err.println(\"e\"); System.out.println(\"a\"); show(1);"
                + " System.out.println(\"b\"); show(Optional.empty());");

    assertEquals("a\nb\n", output(notebook, 1, 0).path("text").asText());
    assertEquals("e\n", output(notebook, 1, 1).path("text").asText());
    assertEquals("1", output(notebook, 1, 2).at("/data/text~1plain").asText());
    assertEquals(
        "Left out: an earlier step had nothing to work with, and said why.",
        output(notebook, 1, 3).at("/data/text~1plain").asText());
    assertEquals(4, outputs(notebook, 1).size());
  }

  @Test
  void aTableIsShownAsHtmlAndText() {
    NotebookFile notebook =
        run("Table.create(\"t\", DoubleColumn.create(\"x\", new double[] {1.5}))");

    assertEquals(
        "<table><caption>t</caption><thead><tr><th style=\"text-align:right\">x</th></tr></thead>"
            + "<tbody><tr><td style=\"text-align:right\">1.5</td></tr></tbody></table>",
        output(notebook, 1, 0).at("/data/text~1html").asText());
    assertEquals("t\n  x\n1.5", output(notebook, 1, 0).at("/data/text~1plain").asText());
  }

  @Test
  void progressIsOneLineThatEndsAtItsLastState() {
    NotebookFile notebook =
        run("try (var p = Progress.of(\"Judging\", 2)) { p.done(); p.done(); }");

    assertEquals(1, outputs(notebook, 1).size());
    String line = output(notebook, 1, 0).at("/data/text~1plain").asText();
    assertTrue(line.startsWith("Judging: 2 of 2 (100 %)"), line);
    assertTrue(output(notebook, 1, 0).at("/metadata/" + ProgressLines.MARK).asBoolean());
  }

  @Test
  void aThrowingCellFailsWithNotebookCellLineAndMessage() {
    NotebookFile notebook =
        NotebookFile.ofCode(
            "bad.ipynb",
            "int a = 1;",
            "\nint b = a;\nthrow new IllegalStateException(\"no judgments\");",
            "show(\"never\");");

    CellFailed failure = fails(notebook);

    assertEquals(
        "bad.ipynb, cell 2, line 3: java.lang.IllegalStateException: no judgments",
        failure.getMessage());
    assertEquals("error", output(notebook, 2, 0).path("output_type").asText());
    assertEquals("IllegalStateException", output(notebook, 2, 0).path("ename").asText());
    assertTrue(outputs(notebook, 3).isEmpty());
  }

  @Test
  void aCellThatDoesNotCompileFailsWithItsLine() {
    assertEquals(
        "bad.ipynb, cell 1, line 2: incompatible types: java.lang.String cannot be converted to"
            + " int",
        fails(NotebookFile.ofCode("bad.ipynb", "int a = 1;\nint b = \"蜂\";")).getMessage());
    assertEquals(
        "bad.ipynb, cell 1, line 1: the cell ends too early",
        fails(NotebookFile.ofCode("bad.ipynb", "void f(")).getMessage());
    assertTrue(
        fails(NotebookFile.ofCode("bad.ipynb", "var a = nowhere.of(1);"))
            .getMessage()
            .startsWith("bad.ipynb, cell 1, line 1: cannot find symbol"));
  }

  @Test
  void anErrorInsideAThreadPoolIsReportedWithItsCause() {
    String pool =
        "var pool = java.util.concurrent.Executors.newSingleThreadExecutor();\n"
            + "var work = pool.submit(() -> { throw new IllegalStateException(\"inside\"); });\n";

    assertEquals(
        "bad.ipynb, cell 1, line 4: java.util.concurrent.ExecutionException:"
            + " java.lang.IllegalStateException: inside",
        fails(NotebookFile.ofCode("bad.ipynb", pool + "pool.shutdown();\nwork.get();"))
            .getMessage());
    assertEquals(
        "bad.ipynb, cell 1, line 1: java.lang.IllegalStateException: lost",
        fails(
                NotebookFile.ofCode(
                    "bad.ipynb",
                    "var lost = new Thread(() -> { throw new IllegalStateException(\"lost\"); });\n"
                        + "lost.start();\nlost.join();"))
            .getMessage());
    assertEquals(
        "bad.ipynb, cell 1, line 1: java.lang.RuntimeException: outer, caused by"
            + " java.lang.IllegalStateException: inner",
        fails(
                NotebookFile.ofCode(
                    "bad.ipynb",
                    "throw new RuntimeException(\"outer\", new IllegalStateException(\"inner\"));"))
            .getMessage());
  }

  @Test
  void anInterruptEndsALongCellAndTheNextOneWorks() throws InterruptedException {
    try (var runner = new NotebookRunner()) {
      var failure = new AtomicReference<CellFailed>();
      NotebookFile endless =
          NotebookFile.ofCode(
              "long.ipynb", "\nfor (int i = 0; i < 100_000; i++) { Thread.sleep(50); }");
      Thread session =
          new Thread(() -> failure.set(assertThrows(CellFailed.class, () -> runner.run(endless))));
      session.start();
      while (session.getState() != Thread.State.TIMED_WAITING) {
        Thread.onSpinWait(); // until the cell sleeps
      }
      session.interrupt();
      session.join(30_000);

      assertFalse(session.isAlive());
      assertEquals(
          "long.ipynb, cell 1, line 2: java.lang.InterruptedException: sleep interrupted",
          failure.get().getMessage());
      NotebookFile next = NotebookFile.ofCode("next.ipynb", "1 + 1");
      runner.run(next);
      assertEquals("2", output(next, 1, 0).at("/data/text~1plain").asText());
    }
  }

  @Test
  void streamsOfTheProcessAreGivenBackAfterAFailure() {
    PrintStream out = System.out;
    fails(NotebookFile.ofCode("bad.ipynb", "throw new IllegalStateException();"));
    assertEquals(out, System.out);
  }

  @Test
  void everyScriptComesThroughWhateverTheFileEncoding(@TempDir Path folder)
      throws IOException, InterruptedException {
    String text = "蜂箱 – naïve ✓ 🐝";
    Path in = folder.resolve("in.ipynb");
    Path out = folder.resolve("out.ipynb");
    NotebookFile.ofCode(
            "in.ipynb", "String s = \"" + text + "\";\nSystem.out.println(s);\ns", "int x = \"蜂\";")
        .write(in);

    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dfile.encoding=GBK",
                "-Duser.language=tr",
                "-cp",
                System.getProperty("java.class.path"),
                NotebookRunner.class.getName(),
                in.toString(),
                out.toString())
            .redirectErrorStream(true)
            .start();
    String console = new String(process.getInputStream().readAllBytes(), Charset.forName("GBK"));

    assertEquals(1, process.waitFor(), console);
    NotebookFile executed = NotebookFile.read(out);
    assertEquals(text + "\n", output(executed, 1, 0).path("text").asText());
    assertEquals(text, output(executed, 1, 1).at("/data/text~1plain").asText());
    assertEquals(
        "in.ipynb, cell 2, line 1: incompatible types: java.lang.String cannot be converted to int",
        output(executed, 2, 0).path("evalue").asText());
  }

  private static NotebookFile run(String... cells) {
    NotebookFile notebook = NotebookFile.ofCode("good.ipynb", cells);
    try (var runner = new NotebookRunner()) {
      runner.run(notebook);
    }
    return notebook;
  }

  private static CellFailed fails(NotebookFile notebook) {
    try (var runner = new NotebookRunner()) {
      return assertThrows(CellFailed.class, () -> runner.run(notebook));
    }
  }

  private static List<JsonNode> outputs(NotebookFile notebook, int cell) {
    var outputs = new ArrayList<JsonNode>();
    notebook.cells().get(cell - 1).json().path("outputs").forEach(outputs::add);
    return outputs;
  }

  private static JsonNode output(NotebookFile notebook, int cell, int output) {
    return outputs(notebook, cell).get(output);
  }
}
