package dev.sextant.inference.djl;

import ai.djl.Device;
import ai.djl.engine.Engine;
import ai.djl.pytorch.jni.JniUtils;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.processor.ComputeDevice;
import dev.sextant.inference.processor.InstructionPin;
import java.util.Map;
import java.util.function.Supplier;

/** Starts libtorch once per JVM, with the settings that the encoders need. */
public final class TorchEngine {

  /** Loads a model whose tokenizer is already open. */
  static final class Loading {

    private Loading() {}

    /**
     * Returns the loaded model; closes the tokenizer if loading fails.
     *
     * @throws ModelException if the model cannot be loaded
     */
    static <T> T orClose(String name, TextTokenizer tokenizer, Supplier<T> loader) {
      try {
        return loader.get();
      } catch (ModelException e) {
        tokenizer.close();
        throw e;
      } catch (RuntimeException e) {
        tokenizer.close();
        throw new ModelException(
            "The model " + name + " could not be loaded: " + e.getMessage(), e);
      }
    }
  }

  /** The name of the engine in DJL. */
  public static final String NAME = "PyTorch";

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
   * @throws ModelException if the engine does not run on this machine, or not with the instruction
   *     set that the environment pins
   */
  public static synchronized void start() {
    InstructionPin.ofProcess().ifPresent(InstructionPin::require);
    SETTINGS.forEach((key, value) -> System.getProperties().putIfAbsent(key, value));
    try {
      Engine.getEngine(NAME);
    } catch (RuntimeException | LinkageError e) {
      throw new ModelException(
          "The PyTorch engine could not be started: " + e.getMessage() + ".", e);
    }
  }

  /** Returns how many GPUs libtorch can use: 0 without its CUDA build, a driver or libcudart.so. */
  static int gpus() {
    start();
    return Engine.getEngine(NAME).getGpuCount();
  }

  /**
   * Returns the device as libtorch knows it.
   *
   * @throws ModelException if there is no such GPU
   */
  static Device device(ComputeDevice device) {
    if (!device.isGpu()) {
      return Device.cpu();
    }
    int gpus = gpus();
    if (device.gpu() >= gpus) {
      throw new ModelException(
          "libtorch finds %d GPUs here, so there is no %s. It needs its CUDA build (PYTORCH_LIBRARY_PATH), a driver and libcudart.so: see docs/gpu.md."
              .formatted(gpus, device));
    }
    return Device.gpu(device.gpu());
  }

  /** Returns what tells GPUs of different kinds apart, such as {@code cuda-8.9}. */
  static String gpuName(ComputeDevice device) {
    return "cuda-" + Gpus.capability(device.gpu());
  }

  /** Applies libtorch's per-thread settings; call it before a thread's first call. */
  public static void enter() {
    PREPARED.get();
  }

  private static Boolean prepare() {
    JniUtils.setGraphExecutorOptimize(false);
    JniUtils.setNumThreads(Integer.getInteger(THREADS, 1));
    return true;
  }
}
