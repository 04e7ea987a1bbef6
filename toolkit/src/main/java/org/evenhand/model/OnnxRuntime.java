package org.evenhand.model;

import ai.djl.MalformedModelException;
import ai.djl.engine.Engine;
import ai.djl.ndarray.NDList;
import ai.djl.repository.zoo.Criteria;
import ai.djl.repository.zoo.ModelNotFoundException;
import ai.djl.repository.zoo.ZooModel;
import ai.djl.translate.NoopTranslator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** DJL's ONNX Runtime engine, kept from calling home. */
final class OnnxRuntime {
  private static final String ENGINE = "OnnxRuntime";

  static {
    // Before the first engine: it would look for a cloud instance, report use and seek updates.
    setUnlessSet("OPT_OUT_TRACKING", "true");
    setUnlessSet("ai.djl.offline", "true");
    // Native libraries are unpacked here and not into a folder of DJL's own in the home folder.
    if (System.getenv("DJL_CACHE_DIR") == null) {
      setUnlessSet("DJL_CACHE_DIR", CacheFolder.path().resolve("djl").toString());
    }
    // langchain4j's embeddings share the native library, which DJL must be the first to open.
    Engine.getEngine(ENGINE);
  }

  private OnnxRuntime() {}

  /** Makes sure that the engine was started in the right way, before any other class of DJL. */
  static void start() {
    // The static block has done it.
  }

  /** A network from a file of this name (without {@code .onnx}) in a folder. */
  static ZooModel<NDList, NDList> load(Path folder, String name, int threads) {
    try {
      return Criteria.builder()
          .setTypes(NDList.class, NDList.class)
          .optModelPath(folder)
          .optModelName(name)
          .optEngine(ENGINE)
          .optTranslator(new NoopTranslator())
          .optOption("intraOpNumThreads", Integer.toString(threads))
          .optOption("interOpNumThreads", "1")
          .build()
          .loadModel();
    } catch (IOException e) {
      throw new UncheckedIOException(unreadable(folder, name, e), e);
    } catch (ModelNotFoundException | MalformedModelException e) {
      throw new IllegalStateException(unreadable(folder, name, e), e);
    }
  }

  private static String unreadable(Path folder, String name, Exception cause) {
    return "%s cannot be loaded (%s). Delete the folder and make it again by \"make figures\"."
        .formatted(folder.resolve(name + ".onnx"), cause.getMessage());
  }

  private static void setUnlessSet(String property, String value) {
    if (System.getProperty(property) == null) {
      System.setProperty(property, value);
    }
  }
}
