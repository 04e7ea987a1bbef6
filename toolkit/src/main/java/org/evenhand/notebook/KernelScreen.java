package org.evenhand.notebook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.dflib.jjava.jupyter.kernel.BaseKernel;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;

/** The output area of the cell that a JJava kernel is running. */
final class KernelScreen implements Screen {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final BaseKernel kernel;
  private final Set<String> lines = new HashSet<>();

  KernelScreen(BaseKernel kernel) {
    this.kernel = kernel;
  }

  @Override
  public void show(Map<String, Object> bundle) {
    kernel.display(data(bundle));
  }

  @Override
  public synchronized void line(String id, String text) {
    DisplayData data = data(Map.of("text/plain", text));
    data.putMetaData(ProgressLines.MARK, true);
    // Not setDisplayId: its signature differs between the kernel's versions.
    data.putTransientData("display_id", id);
    if (lines.add(id)) {
      kernel.display(data);
    } else {
      kernel.getIO().display.updateDisplay(data);
    }
  }

  /** The kernel writes JSON with Gson, which knows plain maps and lists only. */
  static DisplayData data(Map<String, Object> bundle) {
    var data = new DisplayData();
    bundle.forEach(
        (type, content) ->
            data.putData(
                type,
                content instanceof JsonNode node
                    ? JSON.convertValue(node, Object.class)
                    : content));
    return data;
  }
}
