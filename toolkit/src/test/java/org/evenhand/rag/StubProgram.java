package org.evenhand.rag;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A program of another maker, for tests: what it does is its first argument. */
final class StubProgram {
  private StubProgram() {}

  /** The command line that starts it in a Java of its own. */
  static String[] command(String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto", "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.add(StubProgram.class.getName());
    command.addAll(List.of(arguments));
    return command.toArray(String[]::new);
  }

  public static void main(String[] arguments) throws Exception {
    var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    var err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
    switch (arguments[0]) {
      case "echo" -> {
        out.println("INFO: reading settings");
        out.println("SUCCESS: Search Response:");
        for (int i = 1; i < arguments.length; i++) {
          out.println("<" + arguments[i] + ">");
        }
      }
      case "input" -> {
        out.print("<");
        out.write(System.in.readAllBytes());
        out.println(">");
      }
      case "fail" -> {
        err.println("Traceback: no index in " + arguments[1]);
        err.println("key was " + System.getenv("STUB_API_KEY"));
        System.exit(3);
      }
      case "refuse" -> {
        err.println("not accepted: " + arguments[2]);
        System.exit(3);
      }
      case "hang" -> {
        Process child = new ProcessBuilder(command("wait")).inheritIO().start();
        err.println("child " + child.pid());
        Thread.currentThread().join();
      }
      case "wait" -> Thread.currentThread().join();
      case "bytes" -> {
        System.out.write(new byte[] {'a', (byte) 0xE4, 'b'});
        System.out.flush();
      }
      case "adapter" -> adapter(out, err);
      default -> throw new IllegalArgumentException(arguments[0]);
    }
  }

  /** Echoes each question; some words in it have an effect. */
  private static void adapter(PrintStream out, PrintStream err) throws Exception {
    var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    out.println("Loading the index (a line that is no answer)");
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String id = line.replaceFirst(".*\"id\":(\\d+).*", "$1");
      if (line.contains("crash")) {
        err.println("out of memory");
        System.exit(1);
      } else if (line.contains("hang")) {
        Thread.currentThread().join();
      } else if (line.contains("broken")) {
        out.println("{\"id\":%s,\"error\":\"index broken\"}".formatted(id));
      } else {
        String context = line.contains("context") ? "\"context\":\"Ada keeps it.\"," : "";
        out.println(
            "{\"id\":%s,%s\"answer\":\"%s\",\"chunks\":[\"c9\"],\"calls\":2,\"input_tokens\":31,\"output_tokens\":5,\"model\":\"m\"}"
                .formatted(id, context, line.replace("\\", "\\\\").replace("\"", "\\\"")));
      }
    }
  }
}
