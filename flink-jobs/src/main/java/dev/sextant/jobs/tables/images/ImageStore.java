package dev.sextant.jobs.tables.images;

import dev.sextant.jobs.tables.Sql;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.metrics.item.ImageText;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Reads the images of an experiment's version, by the texts that stand for them. A text that names
 * an image of another version finds none.
 */
public final class ImageStore {

  private static final String STORED =
      """
      select distinct m.sha256
      from experiments e
      join answer_sets s on s.version_id = e.version_id
      join images m on m.answer_set_id = s.id
      where e.id = ? and m.sha256 = any (?)
      """;

  private static final String FILES =
      """
      select distinct on (m.sha256) m.sha256, m.content
      from experiments e
      join answer_sets s on s.version_id = e.version_id
      join images m on m.answer_set_id = s.id
      where e.id = ? and m.sha256 = any (?)
      order by m.sha256, s.id
      """;

  private final TenantTransactions database;
  private final UUID experimentId;

  /** Creates a store of an experiment's images. */
  public ImageStore(TenantTransactions database, String experimentId) {
    this.database = database;
    this.experimentId = UUID.fromString(experimentId);
  }

  /** A file by its hash. */
  @SuppressWarnings("ArrayRecordComponent") // a row; never compared
  private record Row(String sha256, byte[] content) {}

  /** Returns those of these texts of images whose images are stored. */
  public Set<String> stored(Collection<String> texts) {
    return new HashSet<>(
        database.inTenant(
            "look up images",
            connection ->
                Sql.list(
                    connection,
                    row -> ImageText.of(row.getString("sha256")),
                    STORED,
                    experimentId,
                    connection.createArrayOf("text", hashes(texts)))));
  }

  /** Returns the files of images by their texts; those that are not stored are left out. */
  public Map<String, byte[]> files(Collection<String> texts) {
    Map<String, byte[]> files = new HashMap<>();
    database
        .inTenant(
            "read images",
            connection ->
                Sql.list(
                    connection,
                    row -> new Row(row.getString("sha256"), row.getBytes("content")),
                    FILES,
                    experimentId,
                    connection.createArrayOf("text", hashes(texts))))
        .forEach(row -> files.put(ImageText.of(row.sha256()), row.content()));
    return files;
  }

  private static Object[] hashes(Collection<String> texts) {
    return texts.stream().map(ImageText::sha256).distinct().toArray();
  }
}
