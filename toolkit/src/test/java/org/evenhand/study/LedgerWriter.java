package org.evenhand.study;

import java.nio.file.Path;

/** A process that appends judgments and says so, until it is killed or nobody listens. */
final class LedgerWriter {
  private LedgerWriter() {}

  public static void main(String[] args) {
    var ledger = Ledger.open(Path.of(args[0]));
    for (int i = 1; i <= 100_000 && !System.out.checkError(); i++) {
      ledger.append(
          Lines.overall(Lines.key(Integer.toString(i), true, 1, 1), Verdict.Winner.FIRST));
      System.out.println("wrote " + i);
    }
  }
}
