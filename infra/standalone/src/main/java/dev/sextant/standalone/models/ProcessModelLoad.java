package dev.sextant.standalone.models;

import static java.util.stream.Collectors.toMap;

import dev.sextant.api.telemetry.LoadedModel;
import dev.sextant.api.telemetry.ModelLoad;
import dev.sextant.inference.Embedders;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.model.ModelMemory;
import dev.sextant.inference.model.ModelMemory.ClaimedModel;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** What the models of this process take of its memory of models. */
public final class ProcessModelLoad implements ModelLoad {

  private static final Comparator<LoadedModel> LARGEST_FIRST =
      Comparator.comparingLong(LoadedModel::bytes)
          .reversed()
          .thenComparing(LoadedModel::revision, Comparator.nullsLast(Comparator.naturalOrder()));

  private final ModelMemory memory;

  /** The names of models that ship, by revision. */
  private final Map<String, String> shipped =
      Embedders.shipped().stream()
          .collect(toMap(EmbedderSpec::revision, EmbedderSpec::name, (first, same) -> first));

  public ProcessModelLoad() {
    this(ModelMemory.ofProcess());
  }

  ProcessModelLoad(ModelMemory memory) {
    this.memory = memory;
  }

  @Override
  public long most() {
    return memory.limit();
  }

  @Override
  public long used() {
    return memory.taken();
  }

  @Override
  public List<LoadedModel> models() {
    return memory.models().stream().map(this::loaded).sorted(LARGEST_FIRST).toList();
  }

  private LoadedModel loaded(ClaimedModel model) {
    String revision = model.revision().orElse(null);
    return new LoadedModel(
        revision,
        revision == null ? null : shipped.get(revision),
        model.bytes().kept(),
        state(model),
        model.idle().map(idle -> idle.toMillis() / 1_000.0).orElse(null));
  }

  private static LoadedModel.State state(ClaimedModel model) {
    if (model.isClosing()) {
      return LoadedModel.State.CLOSING;
    }
    return model.idle().isPresent() ? LoadedModel.State.IDLE : LoadedModel.State.USED;
  }
}
