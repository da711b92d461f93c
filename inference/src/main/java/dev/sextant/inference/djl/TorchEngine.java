package dev.sextant.inference.djl;

import ai.djl.engine.Engine;
import ai.djl.pytorch.jni.JniUtils;
import dev.sextant.inference.model.ModelException;
import java.util.Map;

/** Starts libtorch, once per JVM, the way the encoders need it. */
final class TorchEngine {

  static final String NAME = "PyTorch";

  private static final String THREADS = "ai.djl.pytorch.num_threads";

  /**
   * Nothing is downloaded or reported; graphs are run as written, since optimising them stalls the
   * first calls of each shape for nothing; a batch runs on one thread, batches beside each other.
   */
  private static final Map<String, String> SETTINGS =
      Map.of("ai.djl.offline", "true", "ai.djl.pytorch.graph_optimizer", "false", THREADS, "1");

  private static final ThreadLocal<Boolean> PREPARED =
      ThreadLocal.withInitial(TorchEngine::prepare);

  private TorchEngine() {}

  /**
   * Starts the engine if it does not run yet. A setting that is made already is left alone.
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

  /** Makes the settings that libtorch keeps for each thread; before a thread's first call. */
  static void enter() {
    PREPARED.get();
  }

  private static Boolean prepare() {
    JniUtils.setGraphExecutorOptimize(false);
    JniUtils.setNumThreads(Integer.getInteger(THREADS, 1));
    return true;
  }
}
