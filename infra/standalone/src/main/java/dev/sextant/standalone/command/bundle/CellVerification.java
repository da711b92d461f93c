package dev.sextant.standalone.command.bundle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.bundle.BundleCollection;
import dev.sextant.bundle.NoBundleException;
import dev.sextant.jobs.bundles.BundleVerification;
import dev.sextant.standalone.console.text.VisibleText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
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
   * Verifies the cells of a folder whose files are unchanged, one after the other.
   *
   * @param threads number of threads that compute
   * @param reader takes each cell when it is verified
   * @throws NoBundleException if a folder is no bundle of a report; the message begins with its
   *     name
   * @throws IOException if the folder does not say what its bundles are, or rows cannot be read;
   *     the message begins with the name of their folder
   */
  static void forEach(BundleCollection occurrence, int threads, Consumer<CellVerification> reader)
      throws IOException, InterruptedException {
    JsonNode cells = new ObjectMapper().readTree(occurrence.content(OCCURRENCE)).path("cells");
    List<String> named = new ArrayList<>();
    for (JsonNode cell : cells) {
      folder(cell).ifPresent(named::add);
    }
    if (!named.equals(occurrence.bundles())) {
      throw new IOException(
          "%s names the folders %s, the manifest %s"
              .formatted(OCCURRENCE, named, occurrence.bundles()));
    }
    for (JsonNode cell : cells) {
      reader.accept(of(occurrence, cell, threads));
    }
  }

  private static Optional<String> folder(JsonNode cell) {
    return Optional.ofNullable(cell.path("folder").textValue());
  }

  private static CellVerification of(BundleCollection occurrence, JsonNode cell, int threads)
      throws IOException, InterruptedException {
    Optional<String> folder = folder(cell);
    return new CellVerification(
        folder.orElse(null),
        cell.path("dataset_name").asText() + ", " + cell.path("system").asText(),
        cell.path("experiment_state").textValue(),
        folder.isEmpty() ? null : bundle(occurrence, folder.get(), threads));
  }

  private static BundleVerification bundle(BundleCollection occurrence, String folder, int threads)
      throws IOException, InterruptedException {
    try {
      return BundleVerification.of(occurrence.folder().resolve(folder), threads);
    } catch (NoBundleException e) {
      throw new NoBundleException(folder + ": " + e.getMessage());
    } catch (IOException e) {
      throw new IOException(folder + ": " + e.getMessage(), e);
    }
  }

  boolean agrees() {
    return bundle == null || bundle.agrees();
  }

  /** Returns a line, and one for each metric whose scores were not computed. */
  List<String> lines() {
    String where = folder == null ? "no folder" : folder;
    List<String> lines = new ArrayList<>();
    lines.add("%s (%s): %s".formatted(where, VisibleText.line(name), finding()));
    if (bundle != null) {
      bundle
          .scores()
          .notComputed()
          .forEach(scores -> lines.add("%s: %s".formatted(where, ScoreLines.sentence(scores))));
    }
    return lines;
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
