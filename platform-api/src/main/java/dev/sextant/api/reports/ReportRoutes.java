package dev.sextant.api.reports;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Reply;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The API operations that return reports and manifests. */
public final class ReportRoutes {

  /** Reads one part of the newest report. */
  @FunctionalInterface
  private interface Part {
    Future<Optional<String>> read(SqlClient db, UUID experimentId);
  }

  private final TenantDatabase database;
  private final ReportStore reports = new ReportStore();

  /** Creates the routes. */
  public ReportRoutes(TenantDatabase database) {
    this.database = database;
  }

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return Map.of(
        "getReport", call -> verbatim(call, reports::body),
        "getManifest", call -> verbatim(call, reports::manifest));
  }

  private Future<Reply> verbatim(Call call, Part part) {
    UUID id = call.id("experiment_id");
    return database
        .inTenant(
            call.tenant(),
            db ->
                reports
                    .experimentState(db, id)
                    .map(Refusal.ifMissing("experiment", id))
                    .compose(state -> read(db, id, part, state)))
        .map(Reply::verbatim);
  }

  private static Future<String> read(SqlClient db, UUID id, Part part, String state) {
    return part.read(db, id).map(json -> json.orElseThrow(() -> notReady(state)));
  }

  private static Refusal notReady(String state) {
    return new Refusal(
        Refusal.Kind.CONFLICT,
        "not-ready",
        "The experiment is %s and has no report; a report is made when all is scored."
            .formatted(state));
  }
}
