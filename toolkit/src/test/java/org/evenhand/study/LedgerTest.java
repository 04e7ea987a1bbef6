package org.evenhand.study;

import static org.evenhand.study.Lines.everyKind;
import static org.evenhand.study.Lines.key;
import static org.evenhand.study.Lines.overall;
import static org.evenhand.study.Lines.unscored;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LedgerTest {
  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("judgments.jsonl");
  }

  @AfterEach
  void close() {
    AppendedFile.closeAll(folder);
  }

  @Test
  void everyKindOfVerdictComesBackAsItWent() {
    var ledger = Ledger.open(file);
    everyKind().forEach(ledger::append);

    var again = Ledger.open(file);

    assertEquals(sorted(everyKind()), again.judgments());
    assertEquals(new Ledger.Opening(5, 0, 0, ""), again.opening());
  }

  @Test
  void judgmentsStandInTheOrderOfTheirKeysWhateverOrderTheyCameIn() {
    var shuffled = new ArrayList<>(everyKind());
    Collections.shuffle(shuffled, new Random(5));

    assertEquals(sorted(everyKind()), Ledger.inMemory(shuffled).judgments());
  }

  @Test
  void aScoredJudgmentSupersedesAnUnscoredOneAndNothingElseDoes() {
    var one = key("1", true, 1, 1);
    var two = key("2", true, 1, 1);
    var ledger = Ledger.open(file);

    assertTrue(ledger.append(unscored(one, Verdict.Reason.REFUSED)));
    assertFalse(ledger.append(unscored(one, Verdict.Reason.EMPTY)));
    assertTrue(ledger.append(overall(one, Verdict.Winner.FIRST)));
    assertFalse(ledger.append(overall(one, Verdict.Winner.SECOND)));
    assertFalse(ledger.append(unscored(one, Verdict.Reason.EMPTY)));
    assertTrue(ledger.append(overall(two, Verdict.Winner.TIE)));

    assertEquals(overall(one, Verdict.Winner.FIRST), ledger.find(one).orElseThrow());
    assertEquals(new Ledger.Opening(2, 1, 3, ""), ledger.now());
    assertEquals(new Ledger.Opening(2, 1, 3, ""), Ledger.open(file).opening());
  }

  @Test
  void openingAMissingLedgerMakesNoFile() {
    assertEquals(0, Ledger.open(file).size());
    assertFalse(Files.exists(file));
  }

  private static List<Judgment> sorted(List<Judgment> judgments) {
    return judgments.stream().sorted((a, b) -> a.key().compareTo(b.key())).toList();
  }
}
