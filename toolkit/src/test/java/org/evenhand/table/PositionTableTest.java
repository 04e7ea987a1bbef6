package org.evenhand.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.evenhand.analysis.PositionBias;
import org.evenhand.analysis.Split;
import org.evenhand.exchange.JudgmentTable;
import org.evenhand.exchange.PublicJudgments;
import org.evenhand.study.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tech.tablesaw.api.Table;

class PositionTableTest {
  @Test
  void theTableAgreesWithTheCountsThatTheAuthorsFilesGive() {
    // oracles.json: agriculture against GraphRAG, 18 consistent for HiRAG, 10 against, 72 flips
    Table table =
        PositionTable.of(
            PositionBias.of(PublicJudgments.hirag())
                .from("HiRAG")
                .by(Split.DATASET, Split.PAIR, Split.ASPECT));
    Table row =
        table.where(
            table
                .stringColumn("dataset")
                .isEqualTo("agriculture")
                .and(table.stringColumn("against").isEqualTo("GraphRAG#1"))
                .and(table.stringColumn("aspect").isEqualTo("Overall")));

    assertEquals(1, row.rowCount());
    assertEquals(100, row.intColumn("n first").get(0));
    assertEquals(90, row.intColumn("won first").get(0));
    assertEquals(18, row.intColumn("won second").get(0));
    assertEquals(90, row.doubleColumn("win rate first (%)").get(0), 1e-9);
    assertEquals(18, row.doubleColumn("win rate second (%)").get(0), 1e-9);
    assertEquals(72, row.intColumn("flips").get(0));
    assertEquals(100, row.intColumn("both orders").get(0));
    // 90 of 100 verdicts to the first, and 82 of 100 where HiRAG was second
    assertEquals(86, row.doubleColumn("to first shown (%)").get(0), 1e-9);
  }

  @Test
  void whatIsUndefinedIsMissing(@TempDir Path folder) throws IOException {
    Path csv = folder.resolve("verdicts.csv");
    Files.writeString(
        csv,
        """
        dataset,question,judge,parameters,trial,first,second,aspect,winner,first_words,second_words
        d,1,j,,1,A,B,Overall,missing,,
        d,1,j,,1,B,A,Overall,first,,
        """);
    Table table =
        PositionTable.of(
            PositionBias.of(
                    JudgmentTable.read(csv, new Source(Source.Kind.SIMULATED, "two verdicts")))
                .from("A"));

    assertEquals(1, table.rowCount());
    assertEquals(0, table.intColumn("n first").get(0));
    assertTrue(table.doubleColumn("win rate first (%)").isMissing(0));
    assertEquals(0, table.doubleColumn("win rate second (%)").get(0));
    assertTrue(
        table.doubleColumn("win rate second to").isMissing(0), "no interval of one question");
    assertTrue(table.doubleColumn("flips (%)").isMissing(0));
    assertEquals(1, table.intColumn("unscored").get(0));
    assertEquals("simulated: two verdicts", table.stringColumn("source").get(0));
  }
}
