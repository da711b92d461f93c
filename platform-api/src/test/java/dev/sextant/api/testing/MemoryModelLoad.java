package dev.sextant.api.testing;

import dev.sextant.api.telemetry.LoadedModel;
import dev.sextant.api.telemetry.ModelLoad;
import java.util.List;

/** Memory of models of which nothing is used. */
final class MemoryModelLoad implements ModelLoad {

  @Override
  public long most() {
    return 1L << 30;
  }

  @Override
  public long used() {
    return 0;
  }

  @Override
  public List<LoadedModel> models() {
    return List.of();
  }
}
