package dev.sextant.api.campaigns.trend;

import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.catalogue.Metric;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is followed over the occurrences of a campaign, or compared between its systems: a share of
 * answers or draws, or a score.
 *
 * @param name {@code grounded}, {@code answered}, {@code factuality}, or a score: the name of its
 *     metric, or {@code METRIC/EMBEDDER} if it depends on an embedder
 */
public record TrendMetric(String name) {

  /** The one share that is compared like a score. */
  public static final String FACTUALITY = "factuality";

  /**
   * Share of an item's labelled answers that the oracle calls grounded; needs labelling. Its draws
   * that have an answer; needs a generator. Mean of the factuality that the oracle gives its
   * answers; needs a labeller that gives more than yes or no.
   */
  static final List<String> SHARES = List.of("grounded", "answered", FACTUALITY);

  /** Returns the metric of a catalogue's name, with the model of a report's result. */
  public static TrendMetric of(String metric, @Nullable String model) {
    boolean needsModel = Catalogue.find(metric).filter(Metric::needsEmbedder).isPresent();
    return new TrendMetric(needsModel && model != null ? metric + "/" + model : metric);
  }

  /** Returns whether it is a score, and not a share in [0, 1]. */
  public boolean isScore() {
    return !SHARES.contains(name);
  }

  /** Returns the name of the metric of a score. */
  public String metric() {
    int slash = name.indexOf('/');
    return slash < 0 ? name : name.substring(0, slash);
  }

  /** Returns the name of the embedder of a score; null if it depends on none. */
  public @Nullable String embedder() {
    int slash = name.indexOf('/');
    return slash < 0 ? null : name.substring(slash + 1);
  }

  /** Returns what the catalogue knows of a score; empty if it does not know it. */
  public Optional<Metric> entry() {
    return Catalogue.find(metric());
  }

  /** Returns whether a lower value is worse. */
  public boolean higherIsBetter() {
    return !isScore()
        || entry().filter(each -> each.direction() == Direction.HIGHER_IS_RISKY).isEmpty();
  }
}
