package dev.sextant.standalone.models;

import dev.sextant.api.telemetry.ModelLoad;
import dev.sextant.inference.model.ModelMemory;

/** What the models of this process take of its memory of models. */
public final class ProcessModelLoad implements ModelLoad {

  private final ModelMemory memory = ModelMemory.ofProcess();

  @Override
  public long most() {
    return memory.limit();
  }

  @Override
  public long used() {
    return memory.taken();
  }
}
