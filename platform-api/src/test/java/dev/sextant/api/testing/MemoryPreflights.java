package dev.sextant.api.testing;

import dev.sextant.api.images.VersionImages;
import dev.sextant.api.models.EmbedderDefinition;
import dev.sextant.api.preflights.EmbedderPreflights;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.item.ItemImages;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.preflight.Outlook;
import dev.sextant.metrics.preflight.TruncatedShare;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

/** Embeds nothing; keeps the calls. */
public final class MemoryPreflights implements EmbedderPreflights {

  public record Asked(String embedder, List<String> metrics, List<ItemText> sample, long items) {}

  public final List<Asked> asked = new CopyOnWriteArrayList<>();

  /** The files of the images of all samples. */
  public final List<byte[]> files = new CopyOnWriteArrayList<>();

  /** The exception to throw, or null. */
  public volatile RuntimeException failure;

  /** Runs before the result. */
  public volatile Runnable meanwhile = () -> {};

  @Override
  public Outlook find(
      EmbedderDefinition embedder,
      List<Metric> metrics,
      List<ItemText> sample,
      long items,
      VersionImages images) {
    List<String> names = metrics.stream().map(Metric::name).toList();
    asked.add(new Asked(embedder.name(), names, sample, items));
    Set<String> named =
        sample.stream()
            .flatMap(item -> ItemImages.texts(item).stream())
            .collect(Collectors.toSet());
    if (!named.isEmpty()) {
      files.addAll(images.files(images.stored(named)).values());
    }
    meanwhile.run();
    if (failure != null) {
      throw failure;
    }
    TruncatedShare truncated = new TruncatedShare(embedder.name(), sample.size(), 0);
    return new Outlook(embedder.name(), null, truncated, null);
  }
}
