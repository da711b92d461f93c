package dev.sextant.api.images;

import dev.sextant.api.http.ContentSource;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.Optional;

/**
 * Reads a large image part by part as its client reads it, so that slow clients keep parts in
 * memory and not files. An image that is deleted meanwhile ends early.
 */
final class ImageContent implements ContentSource {

  private final TenantDatabase database;
  private final TenantId tenant;
  private final ImageStore images;
  private final StoredImage image;
  private final String sha256;
  private int sent;

  ImageContent(
      TenantDatabase database,
      TenantId tenant,
      ImageStore images,
      StoredImage image,
      String sha256) {
    this.database = database;
    this.tenant = tenant;
    this.images = images;
    this.image = image;
    this.sha256 = sha256;
  }

  @Override
  public Future<Optional<Buffer>> next() {
    if (sent >= image.size()) {
      return Future.succeededFuture(Optional.empty());
    }
    return part()
        .map(
            part -> {
              sent += part.length();
              return Optional.of(part);
            });
  }

  private Future<Buffer> part() {
    return sent == 0
        ? Future.succeededFuture(Buffer.buffer(image.start()))
        : database
            .inTenant(tenant, db -> images.part(db, image.answerSetId(), sha256, sent))
            .map(part -> part.orElseThrow(() -> Refusal.notFound("image", sha256)));
  }
}
