package dev.sextant.inference.djl;

import ai.djl.Device;
import ai.djl.engine.Engine;
import ai.djl.util.cuda.CudaUtils;
import dev.sextant.inference.model.ModelException;
import java.lang.management.MemoryUsage;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The GPUs that libtorch can use, for a check before the first experiment. */
public final class Gpus {

  private static final String LIBRARY = "PYTORCH_LIBRARY_PATH";
  private static final String CUDA = "CUDA";

  private Gpus() {}

  /**
   * A GPU.
   *
   * @param number as CUDA counts those that this process sees, from 0
   * @param capability compute capability, such as 8.9
   * @param used bytes of its memory that are in use, by all processes
   * @param memory bytes
   */
  public record Gpu(int number, String capability, long used, long memory) {}

  /**
   * Returns them; empty without libtorch's CUDA build, a driver, a GPU, or libcudart.so where the
   * system looks for libraries.
   *
   * @throws ModelException if libtorch does not start, or CUDA fails
   */
  public static List<Gpu> list() {
    return IntStream.range(0, TorchEngine.gpus()).mapToObj(Gpus::of).toList();
  }

  private static Gpu of(int number) {
    try {
      MemoryUsage memory = CudaUtils.getGpuMemory(Device.gpu(number));
      return new Gpu(number, capability(number), memory.getUsed(), memory.getMax());
    } catch (RuntimeException e) {
      throw new ModelException(
          "CUDA does not say what GPU %d is: %s".formatted(number, e.getMessage()), e);
    }
  }

  /** Returns the compute capability of a GPU, such as 8.9. */
  static String capability(int number) {
    return dotted(CudaUtils.getComputeCapability(number));
  }

  /** DJL writes 8.9 as 89, and 12.0 as 120. */
  static String dotted(String digits) {
    int minor = digits.length() - 1;
    return digits.substring(0, minor) + "." + digits.substring(minor);
  }

  /**
   * Returns whether libtorch is a build for CUDA.
   *
   * @throws ModelException if it does not start
   */
  public static boolean isCudaBuild() {
    TorchEngine.start();
    return Engine.getEngine(TorchEngine.NAME).hasCapability(CUDA);
  }

  /**
   * Returns the version of libtorch, such as 2.7.1.
   *
   * @throws ModelException if libtorch does not start
   */
  public static String version() {
    TorchEngine.start();
    return Engine.getEngine(TorchEngine.NAME).getVersion();
  }

  /** Returns the folder that libtorch is taken from; empty: the build for processors that ships. */
  public static Optional<String> library() {
    String folder = System.getenv(LIBRARY);
    return folder == null || folder.isBlank() ? Optional.empty() : Optional.of(folder);
  }
}
