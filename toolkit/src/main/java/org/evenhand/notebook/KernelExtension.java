package org.evenhand.notebook;

import java.util.List;
import java.util.Optional;
import org.dflib.jjava.jupyter.Extension;
import org.dflib.jjava.jupyter.kernel.BaseKernel;
import org.evenhand.figure.Plot;
import org.evenhand.model.Progress;
import tech.tablesaw.api.Table;

/**
 * Makes a JJava kernel show the toolkit's values: found by the kernel on its class path and
 * installed before the first cell.
 */
public final class KernelExtension implements Extension {
  // In the order of a bundle; a front end takes the first that it can show.
  private static final List<String> PLOT =
      List.of("application/vnd.plotly.v1+json", "image/svg+xml", "image/png", "text/plain");
  private static final List<String> TABLE = List.of("text/html", "text/plain");

  @Override
  public void install(BaseKernel kernel) {
    register(kernel, Plot.class, PLOT);
    register(kernel, Table.class, TABLE);
    register(kernel, Optional.class, TABLE);
    Screen screen = new KernelScreen(kernel);
    Notebook.install(screen);
    Progress.install(new ProgressLines(screen));
    kernel.eval(DefaultImports.source());
  }

  private static void register(BaseKernel kernel, Class<?> type, List<String> mimeTypes) {
    kernel
        .getRenderer()
        .createRegistration(type)
        .preferring(mimeTypes.toArray(String[]::new))
        .register(
            (value, context) ->
                context
                    .getOutputContainer()
                    .assign(KernelScreen.data(Rendering.standard().bundle(value))));
  }
}
