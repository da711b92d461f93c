package dev.sextant.standalone.command.cluster;

import dev.sextant.evaluation.precision.PrecisionGate;
import dev.sextant.evaluation.precision.PrecisionGate.Distance;
import dev.sextant.inference.Embedders;
import dev.sextant.inference.djl.Gpus;
import dev.sextant.inference.djl.Gpus.Gpu;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.EmbedderSpec.Architecture;
import dev.sextant.inference.embedder.EmbedderSpec.Precision;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.processor.ComputeDevice;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Tells whether embedding on the GPUs of this machine works, and how near it is to processors. */
@Command(
    name = "gpu-check",
    description = {
      "Embed on each GPU of this machine, and compare with the processor.",
      "Exit code 0: each GPU gives the same scores; 1: there is none, or one fails; 3: one is too far."
    })
public final class GpuCheckCommand implements Callable<Integer> {

  private static final double GIGABYTE = 1 << 30;

  @Option(
      names = "--model",
      paramLabel = "NAME",
      description = "A shipped model; default all-MiniLM-L6-v2.")
  private String model = "all-MiniLM-L6-v2";

  @Override
  public Integer call() {
    EmbedderSpec spec = spec();
    System.out.println(
        "libtorch    "
            + Gpus.library()
                .map("from PYTORCH_LIBRARY_PATH, %s"::formatted)
                .orElse("the build for processors that ships with Sextant"));
    try {
      System.out.println("version     " + Gpus.version());
      List<Gpu> gpus = Gpus.list();
      if (gpus.isEmpty()) {
        throw Halt.error(noGpu());
      }
      boolean pass = true;
      for (Gpu gpu : gpus) {
        pass &= check(gpu, spec);
      }
      return (pass ? ExitCode.DONE : ExitCode.GPU_DIFFERS).number();
    } catch (ModelException e) {
      throw Halt.error(String.valueOf(e.getMessage()), e);
    }
  }

  private EmbedderSpec spec() {
    List<EmbedderSpec> networks =
        Embedders.shipped().stream()
            .filter(each -> each.architecture() == Architecture.BERT)
            .toList();
    return networks.stream()
        .filter(each -> each.name().equals(model))
        .findFirst()
        .orElseThrow(
            () ->
                Halt.refused(
                    "--model is one of %s, found %s."
                        .formatted(
                            String.join(", ", networks.stream().map(EmbedderSpec::name).toList()),
                            model)));
  }

  private static String noGpu() {
    if (Gpus.isCudaBuild()) {
      return "libtorch is a build for CUDA and finds no GPU. Check the driver, and that the system finds libcudart.so: see docs/gpu.md.";
    }
    return Gpus.library().isPresent()
        ? "libtorch is no build for CUDA. PYTORCH_LIBRARY_PATH must be the folder of libtorch.so in a CUDA build of the same version: see docs/gpu.md."
        : "libtorch finds no GPU: its build for processors finds none. Set PYTORCH_LIBRARY_PATH to the CUDA build of the same version: see docs/gpu.md.";
  }

  private static boolean check(Gpu gpu, EmbedderSpec spec) {
    System.out.printf(
        "GPU %d       compute capability %s, %.1f of %.1f GB in use%n",
        gpu.number(), gpu.capability(), gpu.used() / GIGABYTE, gpu.memory() / GIGABYTE);
    boolean pass = true;
    for (Precision precision : Precision.values()) {
      pass &= check(ComputeDevice.gpu(gpu.number()), spec, precision);
    }
    return pass;
  }

  /**
   * Returns whether a device passes in a precision. Half precision is only reported, because older
   * GPUs do not have it.
   *
   * @throws ModelException if the device does not run in float32
   */
  static boolean check(ComputeDevice device, EmbedderSpec spec, Precision precision) {
    boolean needed = precision == Precision.FLOAT32;
    try (Embedder processor = Embedders.open(spec);
        Embedder embedder = Embedders.open(spec.in(precision), device)) {
      Distance distance = PrecisionGate.compare(processor, embedder);
      System.out.printf(
          "  %-9s %s: %s%n", precision.code(), distance.passes() ? "near" : "TOO FAR", distance);
      System.out.println("            " + embedder.embed(List.of("")).get(0).madeBy());
      return !needed || distance.passes();
    } catch (ModelException e) {
      if (needed) {
        throw e;
      }
      System.out.printf("  %-9s does not run: %s%n", precision.code(), e.getMessage());
      return true;
    }
  }
}
