package dev.sextant.inference.entailment;

import dev.sextant.inference.entailment.EntailmentModel.EntailmentProbabilities;
import dev.sextant.inference.entailment.EntailmentModel.TextPair;
import dev.sextant.inference.model.ModelLoad;
import dev.sextant.inference.model.ModelMemory;
import dev.sextant.inference.model.SharedModels;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Opens entailment models; each is loaded once, however many holders it has. */
public final class SharedEntailmentModels {

  private final Function<EntailmentSpec, ModelLoad<EntailmentModel>> loader;
  private final SharedModels<EntailmentModel> models;

  /**
   * @param loader prepares a model
   * @param memory that the models claim; null: none
   */
  public SharedEntailmentModels(
      Function<EntailmentSpec, ModelLoad<EntailmentModel>> loader, @Nullable ModelMemory memory) {
    this.loader = loader;
    this.models = new SharedModels<>(EntailmentModel::close, memory);
  }

  /**
   * Returns a new handle on the model, loading it on first use.
   *
   * @throws dev.sextant.inference.model.ModelMemoryException if there is no room for it
   */
  public EntailmentModel open(EntailmentSpec spec) {
    return new Handle(
        spec,
        models.open(
            new SharedModels.Key(spec.location(), spec.revision()),
            "The entailment model " + spec.name(),
            () -> loader.apply(spec)));
  }

  /** One holder's view of a shared model. */
  private record Handle(EntailmentSpec spec, SharedModels<EntailmentModel>.Hold hold)
      implements EntailmentModel {

    @Override
    public String madeBy() {
      return hold.get().madeBy();
    }

    @Override
    public List<EntailmentProbabilities> classify(List<TextPair> pairs) {
      return hold.get().classify(pairs);
    }

    @Override
    public void close() {
      hold.close();
    }
  }
}
