package dev.sextant.api.exports;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The last but one file of an archive, which describes the others.
 *
 * @param format name and version of the archive's format
 * @param exportedAt in UTC, as ISO 8601 text
 * @param projectId null: the whole tenant
 */
record Manifest(
    String format,
    String exportedAt,
    UUID tenantId,
    @Nullable UUID projectId,
    List<ManifestFile> files) {

  /**
   * A file of the archive.
   *
   * @param bytes its length
   * @param lines number of its lines; null: it is not a file of lines
   * @param sha256 hash of its content in hexadecimal
   */
  record ManifestFile(
      String path,
      long bytes,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long lines,
      String sha256) {}

  /** Returns the same description of other files. */
  Manifest with(List<ManifestFile> archived) {
    return new Manifest(format, exportedAt, tenantId, projectId, archived);
  }
}
