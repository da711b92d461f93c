package dev.sextant.api.images;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Reply;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The API operation that serves images. */
public final class ImageRoutes {

  private final TenantDatabase database;
  private final ImageStore images = new ImageStore();

  public ImageRoutes(TenantDatabase database) {
    this.database = database;
  }

  public Map<String, Operation> operations() {
    return Map.of("getImage", this::get);
  }

  private Future<Reply> get(Call call) {
    UUID version = call.id("version_id");
    String sha256 = call.text("sha256");
    return database
        .inTenant(call.tenant(), db -> images.find(db, version, sha256))
        .map(found -> found.orElseThrow(() -> unknown(sha256)))
        .map(image -> reply(call.tenant(), sha256, image));
  }

  /**
   * Forbids the file to load or run anything, since its bytes are somebody's. A browser may keep it
   * for a minute: its address names its content, and what was deleted should not stay for long. The
   * tag is the hash, so that a large file is not read for a client that has it.
   */
  private Reply reply(TenantId tenant, String sha256, StoredImage image) {
    String name = sha256 + "." + image.mediaType().substring("image/".length());
    return new Reply(
        200,
        List.of(
            Map.entry("Content-Security-Policy", "sandbox; default-src 'none'"),
            Map.entry("Content-Disposition", "inline; filename=\"%s\"".formatted(name)),
            Map.entry("Cache-Control", "private, max-age=60"),
            Map.entry("ETag", "\"" + sha256 + "\"")),
        body(tenant, sha256, image));
  }

  private Reply.Body body(TenantId tenant, String sha256, StoredImage image) {
    return image.size() == image.start().length
        ? new Reply.Body.Bytes(image.mediaType(), Buffer.buffer(image.start()))
        : new Reply.Body.Stream(
            image.mediaType(), new ImageContent(database, tenant, images, image, sha256));
  }

  private static Refusal unknown(String sha256) {
    return Refusal.notFound("image", sha256);
  }
}
