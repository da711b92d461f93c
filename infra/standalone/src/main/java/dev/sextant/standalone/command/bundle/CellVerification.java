package dev.sextant.standalone.command.bundle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.bundle.BundleCollection;
import dev.sextant.jobs.bundles.BundleVerification;
import dev.sextant.standalone.console.text.VisibleText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A cell of an occurrence, and whether its bundle gives its scores and figures.
 *
 * @param folder null: the cell has no bundle
 * @param name dataset and system
 * @param state of its experiment; null if it never began
 * @param bundle null as {@code folder}
 */
record CellVerification(
    @Nullable String folder,
    String name,
    @Nullable String state,
    @Nullable BundleVerification bundle) {

  private static final String OCCURRENCE = "occurrence.json";

  /**
   * Verifies the cells of a folder whose files are unchanged.
   *
   * @param threads number of threads that compute
   * @throws IOException if the folder does not say what its bundles are, or rows cannot be read
   */
  static List<CellVerification> of(BundleCollection occurrence, int threads)
      throws IOException, InterruptedException {
    JsonNode cells = new ObjectMapper().readTree(occurrence.content(OCCURRENCE)).path("cells");
    List<String> named = new ArrayList<>();
    List<CellVerification> verified = new ArrayList<>();
    for (JsonNode cell : cells) {
      String folder = cell.path("folder").textValue();
      if (folder != null) {
        named.add(folder);
      }
      verified.add(of(occurrence, cell, folder, threads));
    }
    if (!List.copyOf(named).equals(occurrence.bundles())) {
      throw new IOException(
          "%s names the folders %s, the manifest %s"
              .formatted(OCCURRENCE, named, occurrence.bundles()));
    }
    return verified;
  }

  private static CellVerification of(
      BundleCollection occurrence, JsonNode cell, @Nullable String folder, int threads)
      throws IOException, InterruptedException {
    String name = cell.path("dataset_name").asText() + ", " + cell.path("system").asText();
    return new CellVerification(
        folder,
        name,
        cell.path("experiment_state").textValue(),
        folder == null || !occurrence.bundles().contains(folder)
            ? null
            : BundleVerification.of(occurrence.folder().resolve(folder), threads));
  }

  boolean agrees() {
    return bundle == null || bundle.agrees();
  }

  /** Returns one line. */
  String line() {
    String where = folder == null ? "no folder" : folder;
    return "%s (%s): %s".formatted(where, VisibleText.line(name), finding());
  }

  private String finding() {
    if (bundle == null) {
      return state == null
          ? "no report, it did not start"
          : "no report, its experiment is " + VisibleText.line(state);
    } else if (!bundle.files().isEmpty()) {
      return "FILES DIFFER";
    }
    List<String> parts = new ArrayList<>();
    parts.add(compared(bundle));
    parts.addAll(ScoreLines.gaps(bundle.scores()));
    return String.join("; ", parts);
  }

  private static String compared(BundleVerification bundle) {
    String scores = ScoreLines.computed(bundle.scores());
    return bundle.agrees()
        ? "all %,d values of its report agree, and %s".formatted(bundle.compared(), scores)
        : "%,d of %,d values and %,d scores DIFFER; the bundle gives %s"
            .formatted(
                bundle.figures().size(), bundle.compared(), bundle.scores().differing(), scores);
  }
}
