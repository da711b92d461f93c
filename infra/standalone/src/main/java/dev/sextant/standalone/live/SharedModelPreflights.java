package dev.sextant.standalone.live;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.images.VersionImages;
import dev.sextant.api.models.EmbedderDefinition;
import dev.sextant.api.preflights.EmbedderPreflights;
import dev.sextant.evaluation.live.LiveScorer;
import dev.sextant.evaluation.live.LiveScorer.BusyException;
import dev.sextant.evaluation.preflight.EmbedderPreflight;
import dev.sextant.evaluation.preflight.EmbedderPreflight.SampleImages;
import dev.sextant.inference.model.ModelException;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.preflight.Outlook;
import dev.sextant.standalone.models.Definitions;
import java.util.List;

/** Embeds samples for preflights, with the models that verdicts use. */
public final class SharedModelPreflights implements EmbedderPreflights {

  private final LiveScorer models;

  public SharedModelPreflights(LiveScorer models) {
    this.models = models;
  }

  @Override
  public Outlook find(
      EmbedderDefinition embedder,
      List<Metric> metrics,
      List<ItemText> sample,
      long items,
      VersionImages images) {
    EmbedderPreflight preflight =
        new EmbedderPreflight(
            metrics,
            sample,
            items,
            new SampleImages(images::stored, images::files),
            System::nanoTime);
    try {
      return models.with(Definitions.spec(embedder), preflight::run);
    } catch (BusyException e) {
      throw new Refusal(Refusal.Kind.TOO_MANY, "busy", String.valueOf(e.getMessage()));
    } catch (ModelException e) {
      throw new Refusal(Refusal.Kind.INVALID, "model-unusable", String.valueOf(e.getMessage()));
    }
  }
}
