package org.evenhand.figure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A shell script that speaks kaleido's protocol: it answers every request with a picture and writes
 * a line to {@code asked} for each; a part of the script may be replaced to misbehave.
 */
record FakeEngine(Path folder, Engine engine) {
  static final String ANSWER =
      """
      case "$line" in
        *'"format":"svg"'*) result='<svg><g id=\\"defs-0a1b2c\\"/><use href=\\"#defs-0a1b2c\\"/></svg>';;
        *) result='UE5H';;
      esac
      echo "{\\"code\\":0,\\"result\\":\\"$result\\"}"
      """;

  static FakeEngine in(Path folder) throws IOException {
    return in(folder, ANSWER);
  }

  static FakeEngine in(Path folder, String answer) throws IOException {
    Path script = folder.resolve("kaleido");
    Files.writeString(
        script,
        """
        #!/bin/sh
        cd "%s"
        echo start >> started
        echo '{"code":0}'
        while IFS= read -r line; do
        echo asked >> asked
        %s
        done
        """
            .formatted(folder, answer));
    if (!script.toFile().setExecutable(true)) {
      throw new IOException("cannot make " + script + " executable");
    }
    Path plotly = folder.resolve("plotly.min.js");
    Files.writeString(plotly, "/**\n* plotly.js v2.35.2\n*/");
    return new FakeEngine(folder, new Engine(script, plotly, "fake"));
  }

  long asked() throws IOException {
    return lines("asked");
  }

  long started() throws IOException {
    return lines("started");
  }

  private long lines(String name) throws IOException {
    Path file = folder.resolve(name);
    return Files.exists(file) ? Files.readAllLines(file).size() : 0;
  }
}
