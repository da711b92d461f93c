package dev.sextant.api.exports.reports;

import dev.sextant.api.exports.content.ExportFormat;
import dev.sextant.api.http.Refusal;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An order of a file.
 *
 * @param experiment whose report is exported; null: those of an occurrence
 * @param occurrence whose reports are exported; null: that of an experiment
 * @param vectors whether it has the vectors of all texts
 */
record ExportOrder(
    @Nullable UUID experiment, @Nullable UUID occurrence, ExportFormat format, boolean vectors) {

  /**
   * Checks that the fields fit each other.
   *
   * @throws Refusal if they do not
   */
  void check() {
    if ((experiment == null) == (occurrence == null)) {
      throw Refusal.invalidAt(
          "one-object", "/experiment_id", "Name either an experiment or an occurrence.");
    }
    if (occurrence != null && format != ExportFormat.BUNDLE) {
      throw Refusal.invalidAt(
          "occurrence-without-bundle",
          "/format",
          "An occurrence can only be exported as a bundle: order the other formats for its experiments.");
    }
    if (vectors && format != ExportFormat.BUNDLE) {
      throw Refusal.invalidAt(
          "vectors-without-bundle", "/vectors", "Only a bundle can have vectors: leave them out.");
    }
  }
}
