package dev.sextant.api.images;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import dev.sextant.metrics.item.ImageText;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The SQL that reads images. Takes a client that is bound to a tenant. An image is found through a
 * version alone, so that a key of another project does not find it.
 */
public final class ImageStore {

  /** The most bytes of a file that are read at once to be served: 256 KiB. */
  static final int PART = 1 << 18;

  private static final String FIND =
      """
      select s.id as answer_set_id, m.media_type, octet_length(m.content) as size,
             substring(m.content from 1 for $3) as start
      from answer_sets s
      join images m on m.answer_set_id = s.id
      where s.version_id = $1 and m.sha256 = $2
      order by s.id
      limit 1
      """;

  private static final String PART_OF =
      """
      select substring(content from $3 for $4) as part
      from images
      where answer_set_id = $1 and sha256 = $2
      """;

  private static final String STORED =
      """
      select distinct m.sha256
      from answer_sets s
      join images m on m.answer_set_id = s.id
      where s.version_id = $1 and m.sha256 = any ($2)
      """;

  private static final String FILES =
      """
      select distinct on (m.sha256) m.sha256, m.content
      from answer_sets s
      join images m on m.answer_set_id = s.id
      where s.version_id = $1 and m.sha256 = any ($2)
      order by m.sha256, s.id
      """;

  /** Only a model with two towers embeds both. */
  private static final String LACKS_EMBEDDER =
      """
      select 1
      where has_images($1)
        and not exists (select from embedders where id = any ($2) and architecture = 'clip')
      """;

  private static final Function<Row, StoredImage> IMAGE = RecordMapper.of(StoredImage.class);

  Future<Optional<StoredImage>> find(SqlClient db, UUID versionId, String sha256) {
    return Sql.first(db, IMAGE, FIND, versionId, sha256, PART);
  }

  /**
   * Returns the next bytes of a file.
   *
   * @param sent the bytes before them
   */
  Future<Optional<Buffer>> part(SqlClient db, UUID answerSetId, String sha256, int sent) {
    return Sql.first(
        db, row -> row.getBuffer("part"), PART_OF, answerSetId, sha256, sent + 1, PART);
  }

  /** Returns those of some texts of images whose images the version has. */
  public Future<Set<String>> stored(SqlClient db, UUID versionId, Collection<String> texts) {
    return Sql.list(
            db, row -> ImageText.of(row.getString("sha256")), STORED, versionId, hashes(texts))
        .map(Set::copyOf);
  }

  /** Returns the files of some texts of images; those that the version lacks are left out. */
  public Future<Map<String, byte[]>> files(SqlClient db, UUID versionId, Collection<String> texts) {
    return Sql.list(db, row -> row, FILES, versionId, hashes(texts))
        .map(
            rows ->
                rows.stream()
                    .collect(
                        Collectors.toMap(
                            row -> ImageText.of(row.getString("sha256")),
                            row -> row.getBuffer("content").getBytes())));
  }

  private static String[] hashes(Collection<String> texts) {
    return texts.stream().map(ImageText::sha256).distinct().toArray(String[]::new);
  }

  /** Returns whether items or answers are images, and none of the embedders takes any. */
  public Future<Boolean> lacksEmbedder(SqlClient db, UUID answerSetId, List<UUID> embedderIds) {
    return Sql.exists(db, LACKS_EMBEDDER, answerSetId, embedderIds.toArray(UUID[]::new));
  }
}
