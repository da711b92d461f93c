package dev.sextant.api.images;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.UUID;

/** The SQL that writes images. Takes a client that is bound to a tenant. */
public final class NewImageStore {

  private static final String INSERT =
      """
      with stored as (
        insert into images (answer_set_id, sha256, media_type, width, height, content)
        select $1, sha256, media_type, width, height, content
        from unnest($2::text[], $3::text[], $4::integer[], $5::integer[], $6::bytea[])
          as i (sha256, media_type, width, height, content)
        on conflict do nothing
        returning octet_length(content) as bytes)
      select coalesce(sum(bytes), 0)::bigint
      from stored
      """;

  /**
   * Writes images into an answer set, which is that of the version's own file for those of items.
   *
   * @return how many bytes were stored: none for an image that the set has
   */
  public Future<Long> write(SqlClient db, UUID answerSetId, List<SourceImage> images) {
    if (images.isEmpty()) {
      return Future.succeededFuture(0L);
    }
    Tuple columns =
        Tuple.of(answerSetId)
            .addArrayOfString(images.stream().map(SourceImage::sha256).toArray(String[]::new))
            .addArrayOfString(images.stream().map(SourceImage::mediaType).toArray(String[]::new))
            .addArrayOfInteger(images.stream().map(SourceImage::width).toArray(Integer[]::new))
            .addArrayOfInteger(images.stream().map(SourceImage::height).toArray(Integer[]::new))
            .addArrayOfBuffer(
                images.stream().map(image -> Buffer.buffer(image.bytes())).toArray(Buffer[]::new));
    return db.preparedQuery(INSERT).execute(columns).map(rows -> rows.iterator().next().getLong(0));
  }
}
