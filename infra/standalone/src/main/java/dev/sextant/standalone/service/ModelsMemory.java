package dev.sextant.standalone.service;

import dev.sextant.inference.model.ModelMemoryLimit;
import dev.sextant.standalone.console.Halt;
import java.util.Map;

/** The most memory of models, as a process's environment sets it. */
public final class ModelsMemory {

  private ModelsMemory() {}

  /**
   * Returns it in bytes; without a setting, half of the memory of the machine.
   *
   * @throws Halt if it is no size, or too small
   */
  public static long of(Map<String, String> environment) {
    try {
      return ModelMemoryLimit.of(environment);
    } catch (IllegalArgumentException e) {
      throw Halt.refused(e.getMessage() + ".");
    }
  }

  /**
   * Returns that of each process of several on this machine, as a setting: the setting of this
   * process, or an equal share of half of the machine's memory.
   *
   * @param processes that open models
   * @throws Halt as above
   */
  public static String ofEach(Map<String, String> environment, int processes) {
    long bytes = of(environment);
    return environment.getOrDefault(ModelMemoryLimit.VARIABLE, "").isBlank()
        ? "%dm".formatted(Math.max(ModelMemoryLimit.LEAST, bytes / processes) >> 20)
        : "" + bytes;
  }
}
