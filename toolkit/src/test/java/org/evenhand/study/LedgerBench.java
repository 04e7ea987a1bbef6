package org.evenhand.study;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;

/**
 * Appends and loads a million judgments and prints the seconds of processor time. Arguments: a
 * folder, how many.
 */
final class LedgerBench {
  private LedgerBench() {}

  public static void main(String[] args) throws Exception {
    Path file = Path.of(args[0]).resolve("judgments.jsonl");
    int count = Integer.parseInt(args[1]);
    Files.deleteIfExists(file);
    long start = now();
    var ledger = Ledger.open(file);
    var random = new SplittableRandom(5);
    for (int i = 0; i < count; i++) {
      ledger.append(judgment(i, random));
    }
    double append = seconds(start);
    AppendedFile.closeAll(file.getParent());
    ledger = null;
    System.gc();
    start = now();
    var again = Ledger.open(file);
    double load = seconds(start);
    start = now();
    int size = again.judgments().size();
    double sort = seconds(start);
    System.gc();
    long used = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    System.out.printf(
        Locale.ROOT,
        "%d judgments, %d MB: append %.2f s, load %.2f s, sort %.2f s, %d MiB held%n",
        size,
        Files.size(file) / 1_000_000,
        append,
        load,
        sort,
        used >> 20);
  }

  private static Judgment judgment(int i, SplittableRandom random) {
    int trial = i % 25 + 1;
    int repeat = i / 25 % 2 + 1;
    boolean hiragFirst = i / 50 % 2 == 0;
    String question = "q" + i / 100;
    var hirag = new ShownAnswer(Lines.HIRAG, "a" + question);
    var lightrag = new ShownAnswer(Lines.LIGHTRAG, "b" + question);
    Map<Aspect, Verdict.Points> points = new LinkedHashMap<>();
    for (Aspect aspect : Aspect.PAPER) {
      points.put(aspect, new Verdict.Points(random.nextInt(6), random.nextInt(6)));
    }
    return new Judgment(
        new JudgmentKey(
            "mix",
            question,
            hiragFirst ? List.of(hirag, lightrag) : List.of(lightrag, hirag),
            Lines.JUDGE,
            Lines.RUBRIC,
            trial,
            repeat),
        new Verdict.Scores(points),
        new JudgeCall(
            "gpt-4o-2024-11-20", 700 + i % 97, 50, 1, OptionalDouble.of(0.0017), true, ""));
  }

  /** Of processor time, so that other work on the machine does not count. */
  private static long now() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static double seconds(long start) {
    return (now() - start) / 1e9;
  }
}
