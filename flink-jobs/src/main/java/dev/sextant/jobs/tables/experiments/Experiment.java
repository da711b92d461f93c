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
 * An experiment as the jobs need it: items, metrics, models and report settings.
 *
 * @param id UUID
 * @param answerSetId UUID of the answers to score
 * @param metrics chosen names; floors are always included
 * @param label {@code grounded} or {@code factuality}; null: all labels
 * @param labelSource whose labels count as true
 * @param seed of the report's draws and resamples
 * @param factRuns JSON: the label runs whose facts are read, newest first
 * @param version the items
 * @param embedders in the experiment's order
 * @param entailmentModel null if no model was chosen
 */
public record Experiment(
    String id,
    String answerSetId,
    List<String> metrics,
    @Nullable String label,
    LabelSource labelSource,
    long seed,
    String factRuns,
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
   * @param items number of items
   * @param ordinals one more than the greatest ordinal of an item, 0 without items
   * @param groups number of groups of copies, the units of splits and intervals
   * @param answers number of answers imported with it
   * @param segments number of judged segments in its labels
   * @param segmentsNotTrue how many of these are not true
   * @param externalScores JSON: the scores that its answers brought along or that label runs give
   *     them, with their cost
   * @param split null if it has no split
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
      String externalScores,
      @Nullable Split split)
      implements Serializable {}

  /**
   * How a version's items are split into calibration and holdout.
   *
   * @param seed of the hash
   * @param calibrationShare share of the items, in (0, 1)
   * @param locked whether the holdout is locked: reports then read only the calibration part
   * @param calibrationItems number of items in that part
   */
  public record Split(long seed, double calibrationShare, boolean locked, long calibrationItems)
      implements Serializable {}

  /** Returns whether a report must not read the holdout. */
  public boolean holdoutIsLocked() {
    return version.split() != null && version.split().locked();
  }

  /** Returns how many items a report may read. */
  public long readableItems() {
    return version.split() != null && version.split().locked()
        ? version.split().calibrationItems()
        : version.items();
  }

  public Experiment {
    metrics = List.copyOf(metrics);
    embedders = List.copyOf(embedders);
  }

  /**
   * Returns the chosen metrics that need text or token vectors, and the metrics that they include,
   * in the order of the catalogue.
   */
  public List<Metric> ofEmbedders() {
    return chosen(Basis.VECTORS, Basis.TOKENS);
  }

  /**
   * Returns the chosen metrics that need no model and are not floors, in the order of the
   * catalogue.
   */
  public List<Metric> ofTexts() {
    return chosen(Basis.TEXT).stream().filter(metric -> !metric.isFloor()).toList();
  }

  /** Returns the chosen metrics that need an entailment model, in the order of the catalogue. */
  public List<Metric> ofEntailment() {
    return chosen(Basis.ENTAILMENT);
  }

  /** Returns all chosen metrics that are not floors, in the order of the catalogue. */
  public List<Metric> chosen() {
    return chosen(Basis.values()).stream().filter(metric -> !metric.isFloor()).toList();
  }

  private List<Metric> chosen(Basis... bases) {
    Set<String> chosen = Catalogue.withParts(metrics);
    return Catalogue.among(chosen).stream()
        .filter(metric -> List.of(bases).contains(metric.basis()))
        .toList();
  }

  /** Returns whether a chosen metric needs this part of an item. */
  public boolean needs(Need need) {
    return chosen(Basis.values()).stream().anyMatch(metric -> metric.needs().contains(need));
  }

  /** Returns the embedders that score the items: all, or an empty list if no metric uses them. */
  public List<RegisteredEmbedder> askedEmbedders() {
    return ofEmbedders().isEmpty() ? List.of() : embedders;
  }

  /** Returns the entailment model that scores the items; null if no metric uses one. */
  public @Nullable RegisteredEntailmentModel askedEntailmentModel() {
    return ofEntailment().isEmpty() ? null : entailmentModel;
  }

  /** Returns the ids of all models that score the items, each in its own branch. */
  public List<String> models() {
    List<String> models = new ArrayList<>();
    askedEmbedders().forEach(embedder -> models.add(embedder.id()));
    RegisteredEntailmentModel entailment = askedEntailmentModel();
    if (entailment != null) {
      models.add(entailment.id());
    }
    return models;
  }

  /** Returns all floors, in the order of the catalogue; floors cannot be switched off. */
  public static List<Metric> floors() {
    return Catalogue.metrics().stream().filter(Metric::isFloor).toList();
  }
}
