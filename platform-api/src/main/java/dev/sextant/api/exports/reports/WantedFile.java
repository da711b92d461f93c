package dev.sextant.api.exports.reports;

import dev.sextant.api.http.Refusal;
import java.util.UUID;

/**
 * The file that an order asks for.
 *
 * @param experiment whose newest report it shows
 * @param vectors whether it has the vectors of all texts; only a bundle can
 */
public record WantedFile(UUID experiment, ExportFormat format, boolean vectors) {

  /**
   * Checks that the fields fit each other.
   *
   * @throws Refusal if another format than a bundle is to have vectors
   */
  void check() {
    if (vectors && format != ExportFormat.BUNDLE) {
      throw Refusal.invalidAt(
          "vectors-without-bundle", "/vectors", "Only a bundle can have vectors: leave them out.");
    }
  }
}
