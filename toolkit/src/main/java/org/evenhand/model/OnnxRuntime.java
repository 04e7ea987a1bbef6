package org.evenhand.model;

import ai.djl.MalformedModelException;
import ai.djl.Model;
import ai.djl.engine.Engine;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** DJL's ONNX Runtime engine, kept from calling home. */
final class OnnxRuntime {
  private static final String ENGINE = "OnnxRuntime";

  /**
   * Held while a network runs: one run uses all processors, so several at once would only slow each
   * other down. Fair: threads run in the order in which they came.
   */
  static final ReentrantLock TURN = new ReentrantLock(true);

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
    stayAliveAtExit();
    Runtime.getRuntime().addShutdownHook(new Thread(OnnxRuntime::awaitRun, "await-onnx-run"));
  }

  private OnnxRuntime() {}

  /** Makes sure that the engine was started in the right way, before any other class of DJL. */
  static void start() {
    // The static block has done it.
  }

  /** A network from a file of this name (without {@code .onnx}) in a folder. */
  static Model load(Path folder, String name) {
    return load(
        name,
        "%s cannot be loaded (%s). Delete the folder and make it again by \"make figures\".",
        folder.resolve(name + ".onnx"),
        (model, options) -> model.load(folder, name, options));
  }

  /** A network from a stream, which stays open. */
  static Model load(String name, InputStream network) {
    return load(
        name, "%s cannot be loaded (%s).", name, (model, options) -> model.load(network, options));
  }

  /** One of DJL's ways to load a model. */
  private interface Loading {
    void load(Model model, Map<String, ?> options) throws IOException, MalformedModelException;
  }

  private static Model load(String name, String failure, Object what, Loading loading) {
    Model model = Model.newInstance(name, ENGINE);
    try {
      var options = new OrtSession.SessionOptions();
      options.setIntraOpNumThreads(Runtime.getRuntime().availableProcessors());
      options.setInterOpNumThreads(1);
      // Waiting threads sleep: spinning would take the processors from everything else that runs.
      options.addConfigEntry("session.intra_op.allow_spinning", "0");
      loading.load(model, Map.of("sessionOptions", options));
      return model;
    } catch (IOException | MalformedModelException | OrtException e) {
      model.close();
      throw new IllegalStateException(failure.formatted(what, e.getMessage()), e);
    }
  }

  /** Waits for the turn; an interrupt ends the waiting. */
  static void takeTurn() {
    try {
      TURN.lockInterruptibly();
    } catch (InterruptedException e) {
      throw interrupted();
    }
  }

  /** What an interrupted thread throws; its flag stays set. */
  static CancellationException interrupted() {
    Thread.currentThread().interrupt();
    return new CancellationException("The model on board was interrupted before it had finished.");
  }

  /**
   * The native library frees its environment in a shutdown hook of its own, at any moment relative
   * to other hooks, and a run that begins after that crashes the JVM. The environment counts its
   * users: one more, who never leaves, keeps it until the process is gone.
   */
  private static void stayAliveAtExit() {
    try {
      Field api = Class.forName("ai.onnxruntime.OnnxRuntime").getDeclaredField("ortApiHandle");
      api.setAccessible(true);
      Method create =
          OrtEnvironment.class.getDeclaredMethod(
              "createHandle", long.class, int.class, String.class);
      create.setAccessible(true);
      create.invoke(
          null,
          api.getLong(null),
          OrtLoggingLevel.ORT_LOGGING_LEVEL_WARNING.getValue(),
          "evenhand");
    } catch (ReflectiveOperationException | RuntimeException e) {
      // Another version of the library: all works but an exit in the middle of a run may crash.
    }
  }

  /** Lets the run in progress end and no other begin, before the native library is torn down. */
  private static void awaitRun() {
    try {
      TURN.tryLock(20, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void setUnlessSet(String property, String value) {
    if (System.getProperty(property) == null) {
      System.setProperty(property, value);
    }
  }
}
