package dev.sextant.inference.djl;

import ai.djl.engine.Engine;
import ai.djl.pytorch.jni.JniUtils;
import dev.sextant.inference.model.ModelException;
import java.util.Map;

/** Starts libtorch once per JVM, with the settings that the encoders need. */
final class TorchEngine {

  static final String NAME = "PyTorch";

  private static final String THREADS = "ai.djl.pytorch.num_threads";

  /**
   * Nothing is downloaded or reported. Graphs run as written, because optimising them stalls the
   * first calls of each shape without benefit. Each batch runs on one thread; several batches run
   * in parallel.
   */
  private static final Map<String, String> SETTINGS =
      Map.of("ai.djl.offline", "true", "ai.djl.pytorch.graph_optimizer", "false", THREADS, "1");

  private static final ThreadLocal<Boolean> PREPARED =
      ThreadLocal.withInitial(TorchEngine::prepare);

  private TorchEngine() {}

  /**
   * Starts the engine unless it runs already. Existing settings are kept.
   *
   * @throws ModelException if the engine does not run on this machine
   */
  static synchronized void start() {
    SETTINGS.forEach((key, value) -> System.getProperties().putIfAbsent(key, value));
    try {
      Engine.getEngine(NAME);
    } catch (RuntimeException | LinkageError e) {
      throw new ModelException(
          "The PyTorch engine could not be started: " + e.getMessage() + ".", e);
    }
  }

  /** Applies libtorch's per-thread settings; call it before a thread's first call. */
  static void enter() {
    PREPARED.get();
  }

  private static Boolean prepare() {
    JniUtils.setGraphExecutorOptimize(false);
    JniUtils.setNumThreads(Integer.getInteger(THREADS, 1));
    return true;
  }
}
