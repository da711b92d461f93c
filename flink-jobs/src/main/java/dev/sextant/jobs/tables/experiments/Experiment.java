package dev.sextant.jobs.tables.experiments;

import dev.sextant.metrics.catalogue.Basis;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.catalogue.Need;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An experiment as the jobs need it: what to score, with what, for which report.
 *
 * @param id UUID
 * @param answerSetId UUID of the answers to score
 * @param metrics names that were chosen; floors come anyway
 * @param label {@code grounded} or {@code factuality}; null: every label there is
 * @param seed of the report's resamples
 * @param version the items
 * @param embedders in the experiment's order
 * @param entailmentModel null if none was chosen
 */
public record Experiment(
    String id,
    String answerSetId,
    List<String> metrics,
    @Nullable String label,
    long seed,
    Version version,
    List<RegisteredEmbedder> embedders,
    @Nullable RegisteredEntailmentModel entailmentModel)
    implements Serializable {

  /**
   * The version of a dataset whose items are scored.
   *
   * @param id UUID
   * @param number of the version in its dataset
   * @param sha256 of its content
   * @param items how many
   * @param ordinals one more than the greatest ordinal of an item, 0 without items
   * @param groups how many groups of copies they are: what a split parts and statistics resample
   * @param answers how many were imported with it
   * @param segments how many judged segments its labels have
   * @param segmentsNotTrue how many of them are not true
   * @param split null if it has none
   */
  public record Version(
      String id,
      int number,
      String sha256,
      long items,
      long ordinals,
      long groups,
      long answers,
      long segments,
      long segmentsNotTrue,
      @Nullable Split split)
      implements Serializable {}

  /**
   * How a version's items are split into calibration and holdout.
   *
   * @param seed of the hash
   * @param calibrationShare share of the items, in (0, 1)
   * @param locked whether the holdout is: then reports read the calibration part only
   * @param calibrationItems how many items are in that part
   */
  public record Split(long seed, double calibrationShare, boolean locked, long calibrationItems)
      implements Serializable {}

  /** Returns whether a report must leave the holdout alone. */
  public boolean holdoutIsLocked() {
    return version.split() != null && version.split().locked();
  }

  /** Returns how many items a report may read. */
  public long readableItems() {
    return version.split() != null && version.split().locked()
        ? version.split().calibrationItems()
        : version.items();
  }

  /** Copies what could change. */
  public Experiment {
    metrics = List.copyOf(metrics);
    embedders = List.copyOf(embedders);
  }

  /**
   * Returns the chosen metrics that need vectors, of texts or of tokens, and what they bring with
   * them, in the order of the catalogue.
   */
  public List<Metric> ofEmbedders() {
    return chosen(Basis.VECTORS, Basis.TOKENS);
  }

  /** Returns the chosen metrics that need no model and are no floors, by the catalogue. */
  public List<Metric> ofTexts() {
    return chosen(Basis.TEXT).stream().filter(metric -> !metric.isFloor()).toList();
  }

  /** Returns the chosen metrics that need an entailment model, by the catalogue. */
  public List<Metric> ofEntailment() {
    return chosen(Basis.ENTAILMENT);
  }

  /** Returns all chosen metrics that are no floors, by the catalogue. */
  public List<Metric> chosen() {
    return chosen(Basis.values()).stream().filter(metric -> !metric.isFloor()).toList();
  }

  private List<Metric> chosen(Basis... bases) {
    Set<String> chosen = Catalogue.withParts(metrics);
    return Catalogue.metrics().stream()
        .filter(metric -> List.of(bases).contains(metric.basis()))
        .filter(metric -> chosen.contains(metric.name()))
        .toList();
  }

  /** Returns whether some chosen metric needs this of an item. */
  public boolean needs(Need need) {
    return chosen(Basis.values()).stream().anyMatch(metric -> metric.needs().contains(need));
  }

  /** Returns the embedders that score its items: all, or none where no metric asks them. */
  public List<RegisteredEmbedder> askedEmbedders() {
    return ofEmbedders().isEmpty() ? List.of() : embedders;
  }

  /** Returns the entailment model that scores its items; null where no metric asks one. */
  public @Nullable RegisteredEntailmentModel askedEntailmentModel() {
    return ofEntailment().isEmpty() ? null : entailmentModel;
  }

  /** Returns the ids of all models that score its items, each in a branch of its own. */
  public List<String> models() {
    List<String> models = new ArrayList<>();
    askedEmbedders().forEach(embedder -> models.add(embedder.id()));
    RegisteredEntailmentModel entailment = askedEntailmentModel();
    if (entailment != null) {
      models.add(entailment.id());
    }
    return models;
  }

  /** Returns all floors, in the order of the catalogue: nobody can switch them off. */
  public static List<Metric> floors() {
    return Catalogue.metrics().stream().filter(Metric::isFloor).toList();
  }
}
