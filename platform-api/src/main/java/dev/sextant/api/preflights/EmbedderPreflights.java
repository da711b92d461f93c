package dev.sextant.api.preflights;

import dev.sextant.api.images.VersionImages;
import dev.sextant.api.models.EmbedderDefinition;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.preflight.Outlook;
import java.util.List;

/** Embeds samples, to measure what an experiment with an embedder can show. */
@FunctionalInterface
public interface EmbedderPreflights {

  /**
   * Embeds a sample. May take long; call it on a thread that may block.
   *
   * @param metrics that the experiment would use
   * @param items number of items of the version
   * @param images of the version; each file has up to 10 MiB, so ask for a few at a time
   * @throws dev.sextant.api.http.Refusal if the embedder cannot be used
   */
  Outlook find(
      EmbedderDefinition embedder,
      List<Metric> metrics,
      List<ItemText> sample,
      long items,
      VersionImages images);
}
