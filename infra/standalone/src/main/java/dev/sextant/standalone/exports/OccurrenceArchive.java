package dev.sextant.standalone.exports;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.api.exports.content.BundledCell;
import dev.sextant.api.exports.content.DiskRoom;
import dev.sextant.api.exports.content.OccurrenceContent;
import dev.sextant.api.exports.content.UnwritableReportException;
import dev.sextant.bundle.BundleWriter;
import dev.sextant.jobs.bundles.OutdatedReportException;
import dev.sextant.jobs.bundles.ReportBundle;
import dev.sextant.jobs.tables.Database;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;

/** An occurrence as a zip archive of bundles, one for each experiment with a report. */
final class OccurrenceArchive {

  private static final String OCCURRENCE = "occurrence.json";
  private static final String COMPARISON = "comparison.json";

  private OccurrenceArchive() {}

  /** Writes the bundle of a cell into a folder, which it creates. */
  @FunctionalInterface
  interface CellBundle {
    void write(BundledCell cell, Path folder) throws IOException, InterruptedException;
  }

  /**
   * Returns the bundles of cells whose reports are in a database.
   *
   * @param vectors whether they have the vectors of all texts
   */
  static CellBundle bundles(Database database, boolean vectors) {
    return (cell, folder) -> write(database, cell, vectors, folder);
  }

  /**
   * Writes the archive.
   *
   * @param bundles of the cells
   * @param scratch an empty folder
   * @param room checked before each cell, and before each file of the archive
   * @throws UnwritableReportException if a report has become outdated
   */
  static void write(
      OccurrenceContent occurrence, CellBundle bundles, Path file, Path scratch, DiskRoom room)
      throws IOException, InterruptedException {
    Path folder = scratch.resolve("occurrence");
    BundleWriter writer = BundleWriter.into(folder);
    for (BundledCell cell : occurrence.cells()) {
      room.require(0);
      bundles.write(cell, writer.bundle(cell.folder()));
    }
    JsonObject json = occurrence.occurrence();
    writer.file(OCCURRENCE, utf8(json));
    if (occurrence.comparison().isPresent()) {
      writer.file(COMPARISON, utf8(occurrence.comparison().get()));
    }
    String id = json.getString("id");
    ObjectNode about = JsonNodeFactory.instance.objectNode().put("occurrence_id", id);
    writer.finish(about.put("campaign_id", json.getString("campaign_id")));
    ZippedFolder.write(folder, "sextant-occurrence-" + id, file, room);
  }

  private static void write(Database database, BundledCell cell, boolean vectors, Path folder)
      throws IOException, InterruptedException {
    String experiment = cell.experiment().toString();
    try {
      ReportBundle.write(database, experiment, folder, JobReportFiles.content(vectors));
    } catch (OutdatedReportException e) {
      throw new UnwritableReportException("%s: %s".formatted(cell.name(), e.getMessage()), e);
    }
  }

  private static byte[] utf8(JsonObject json) {
    return (json.encodePrettily() + "\n").getBytes(UTF_8);
  }
}
