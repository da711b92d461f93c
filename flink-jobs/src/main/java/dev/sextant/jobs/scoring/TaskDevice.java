package dev.sextant.jobs.scoring;

import dev.sextant.inference.processor.ComputeDevice;
import dev.sextant.jobs.scoring.model.ModelOpener.UnusableModelException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.flink.api.common.externalresource.ExternalResourceInfo;

/** Where a task embeds: on the GPU of its task manager, if Flink's configuration gives it one. */
public final class TaskDevice {

  /** Name of the external resource in the configuration of Flink. */
  public static final String RESOURCE = "gpu";

  /** Property of a GPU that Flink's discovery scripts give. */
  private static final String INDEX = "index";

  private TaskDevice() {}

  /**
   * Returns the device.
   *
   * @param gpus that Flink has found for the task manager; none: the processor
   * @param needsGpu whether there must be one: Flink only logs why it has found none
   * @throws UnusableModelException if there are several, one without a number, or none although
   *     there must be one
   */
  static ComputeDevice of(Collection<ExternalResourceInfo> gpus, boolean needsGpu) {
    if (gpus.isEmpty() && needsGpu) {
      throw unusable(
          "a task manager of the cluster with GPUs has none: its log says why Flink found none, and docs/gpu.md how to configure it");
    }
    if (gpus.isEmpty()) {
      return ComputeDevice.CPU;
    }
    List<String> indexes = new ArrayList<>();
    gpus.forEach(gpu -> indexes.add(gpu.getProperty(INDEX).orElse("none")));
    if (indexes.size() > 1) {
      // all tasks of a task manager see all its GPUs, so two would share one and leave the other
      throw unusable("a task manager has one GPU, found %s".formatted(String.join(", ", indexes)));
    }
    return number(indexes.get(0))
        .map(ComputeDevice::gpu)
        .orElseThrow(() -> unusable("the index of a GPU is a number, found " + indexes.get(0)));
  }

  private static Optional<Integer> number(String index) {
    return index.matches("[0-9]{1,3}") ? Optional.of(Integer.valueOf(index)) : Optional.empty();
  }

  private static UnusableModelException unusable(String sentence) {
    return new UnusableModelException(sentence, null);
  }
}
