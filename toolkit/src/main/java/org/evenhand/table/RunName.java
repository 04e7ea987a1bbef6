package org.evenhand.table;

import org.evenhand.study.Run;

/** A run as tables print it: the number of a first run says nothing and is left out. */
final class RunName {
  private RunName() {}

  static String of(Run run) {
    return run.number() == 1 ? run.method() : run.toString();
  }

  /** A list of runs, as analysis names them, without the numbers of first runs. */
  static String plain(String runs) {
    return runs.replaceAll("#1(?=$|, )", "");
  }
}
