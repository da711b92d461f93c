package dev.sextant.api.exports.reports;

import dev.sextant.api.access.secrets.Pepper;
import dev.sextant.api.exports.content.ExportFormat;
import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Reply;
import dev.sextant.api.idempotency.IdempotencyKey;
import dev.sextant.api.json.EnumCodes;
import dev.sextant.api.json.RecordJson;
import dev.sextant.api.json.Times;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The operations of the contract for files of reports. */
public final class ReportExportRoutes {

  private static final String ID = "export_id";
  private static final String PATH = "/api/v1/exports/";

  private final ReportExportService exports;

  /**
   * Creates the routes.
   *
   * @param quota limit of stored bytes, in which files count
   * @param pepper signs links
   */
  public ReportExportRoutes(
      TenantDatabase database, ExportWork work, Quota quota, Pepper pepper, Clock clock) {
    this.exports =
        new ReportExportService(
            database, work.storage(), quota, pepper, clock, () -> work.rounds().wake());
  }

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return Map.of(
        "createExport", this::create,
        "listExports", this::list,
        "getExport", this::get,
        "deleteExport", this::delete,
        "downloadExport", this::download);
  }

  private Future<Reply> create(Call call) {
    JsonObject body = call.body();
    ExportOrder order =
        new ExportOrder(
            id(body, "experiment_id"),
            id(body, "occurrence_id"),
            EnumCodes.parse(ExportFormat.class, body.getString("format", "bundle")),
            body.getBoolean("vectors", false));
    return exports
        .create(call.caller(), order, IdempotencyKey.of(call, "createExport"))
        .map(export -> Reply.accepted(PATH + export.id(), json(call.tenant(), export)));
  }

  private Future<Reply> list(Call call) {
    return exports
        .list(
            call.tenant(),
            new ReportExportStore.Filter(
                call.queryId("experiment_id").orElse(null),
                call.queryId("occurrence_id").orElse(null)),
            call.page())
        .map(page -> Reply.ok(page.listing(export -> json(call.tenant(), export))));
  }

  private Future<Reply> get(Call call) {
    return exports
        .get(call.tenant(), call.id(ID))
        .compose(
            export ->
                exports
                    .linkIfKept(call.tenant(), export)
                    .map(link -> Reply.ok(json(export, link))));
  }

  private Future<Reply> delete(Call call) {
    return exports.delete(call.tenant(), call.id(ID)).map(gone -> Reply.noContent());
  }

  /** No page may show the file as one of this site, and no proxy may keep it. */
  private Future<Reply> download(Call call) {
    UUID id = call.id(ID);
    return exports
        .fetch(
            id,
            call.query("signature").orElseThrow(),
            UUID.fromString(call.requestId()),
            call.address())
        .map(
            found ->
                Reply.stream(found.file().format().contentType(), found.content())
                    .with("Content-Disposition", disposition(id, found.file()))
                    .with("Content-Security-Policy", "sandbox; default-src 'none'")
                    .with("Referrer-Policy", "no-referrer"));
  }

  private static String disposition(UUID id, ReportExportStore.StoredFile file) {
    String what = file.ofOccurrence() ? "occurrence" : "report";
    return "attachment; filename=\"sextant-%s-%s.%s\"".formatted(what, id, file.format().suffix());
  }

  private static @Nullable UUID id(JsonObject body, String name) {
    String id = body.getString(name);
    return id == null ? null : UUID.fromString(id);
  }

  private JsonObject json(TenantId tenant, ReportExport export) {
    return json(export, exports.link(tenant, export));
  }

  private JsonObject json(ReportExport export, Optional<ExportLink> link) {
    return RecordJson.object(export)
        .put("download", link.map(each -> download(export, each)).orElse(null));
  }

  private JsonObject download(ReportExport export, ExportLink link) {
    return new JsonObject()
        .put("url", PATH + export.id() + "/file?signature=" + exports.sign(link))
        .put("expires_at", Times.json(link.expiresAt().atOffset(ZoneOffset.UTC)));
  }
}
