package org.evenhand.rag;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** What is done with processes of others. */
final class ProcessTree {
  private static final int LONGEST = 600;
  private static final int SHORTEST_SECRET = 6;

  private ProcessTree() {}

  /** Ends a process and all that it started, and waits until they are gone. */
  static void end(Process process) {
    // Children are listed before the parent goes: after that nobody knows whose they were.
    List<ProcessHandle> children = process.descendants().toList();
    process.destroyForcibly();
    children.forEach(ProcessHandle::destroyForcibly);
    boolean interrupted = Thread.interrupted();
    try {
      process.waitFor(5, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Makes Python write UTF-8, whatever the machine's encoding. */
  static void speakUtf8(Map<String, String> environment) {
    environment.put("PYTHONUTF8", "1");
    environment.put("PYTHONIOENCODING", "utf-8");
  }

  /**
   * The end of what a process complained of, on one line, without keys that are among its arguments
   * or the values of its variables.
   */
  static String complaint(String text, ProcessBuilder of) {
    String said = HiddenKeys.hideIn(text, of.command());
    for (Map.Entry<String, String> entry : of.environment().entrySet()) {
      String name = entry.getKey().toUpperCase(Locale.ROOT);
      boolean secret =
          name.contains("KEY")
              || name.contains("TOKEN")
              || name.contains("SECRET")
              || name.contains("PASSWORD");
      if (secret && entry.getValue().length() >= SHORTEST_SECRET) {
        said = said.replace(entry.getValue(), "[key]");
      }
    }
    String line = said.replaceAll("\\s+", " ").strip();
    if (line.isEmpty()) {
      return "It wrote no error.";
    }
    return "It wrote: "
        + (line.length() <= LONGEST ? line : "… " + line.substring(line.length() - LONGEST));
  }
}
