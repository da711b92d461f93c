package dev.sextant.api.imports.preview;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.images.ImageCheck;
import dev.sextant.api.imports.parse.FileStart;
import dev.sextant.api.imports.parse.Preview;
import dev.sextant.api.imports.parse.images.ImageReader;
import dev.sextant.api.imports.parse.mapping.ReadOptions;
import dev.sextant.api.limits.TenantWorkers;
import dev.sextant.api.projects.ProjectLookup;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.util.Base64;
import java.util.UUID;

/** Previews an import from the start of its file. Stores nothing. */
public final class PreviewService {

  private final TenantWorkers workers;
  private final TenantDatabase database;
  private final int longestLine;
  private final ImageCheck images;
  private final ProjectLookup projects = new ProjectLookup();

  /**
   * @param workers threads of their own: the file may hold images, and each is decoded
   */
  public PreviewService(
      TenantWorkers workers, TenantDatabase database, int longestLine, ImageCheck images) {
    this.workers = workers;
    this.database = database;
    this.longestLine = longestLine;
    this.images = images;
  }

  /** Uses other threads than imports do, since those may be busy with large files. */
  public Future<Preview> preview(TenantId tenant, UUID projectId, PreviewRequest request) {
    ReadOptionsCheck.check(request.format(), request.reading());
    return database
        .inTenant(tenant, db -> projects.require(db, projectId))
        .compose(there -> workers.run(tenant, () -> preview(request)));
  }

  private Preview preview(PreviewRequest request) throws IOException {
    return Preview.of(
        request.head(), request.format(), request.reading(), longestLine, new ImageReader(images));
  }

  /**
   * The start of a file, with options for reading it.
   *
   * @param format code of a format, or {@code auto}
   * @param reading options for reading it
   */
  public record PreviewRequest(FileStart head, String format, ReadOptions reading) {

    public static PreviewRequest of(JsonObject body) {
      return new PreviewRequest(
          new FileStart(bytes(body.getString("head")), body.getBoolean("whole")),
          body.getString("format", "auto"),
          ReadOptionsJson.of(body));
    }

    private static byte[] bytes(String head) {
      try {
        return Base64.getDecoder().decode(head);
      } catch (IllegalArgumentException e) {
        throw Refusal.invalid(
            "head-not-base64",
            "The head is not base64: encode the first bytes of the file, with padding.");
      }
    }
  }
}
