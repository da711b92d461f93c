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
import java.util.function.BiFunction;

/** The API operations that return reports and manifests. */
public final class ReportRoutes {

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

  private Future<Reply> verbatim(
      Call call, BiFunction<SqlClient, UUID, Future<Optional<String>>> part) {
    UUID id = call.id("experiment_id");
    return database
        .inTenant(
            call.tenant(),
            db ->
                reports
                    .experimentState(db, id)
                    .map(Refusal.ifMissing("experiment", id))
                    .compose(
                        state ->
                            part.apply(db, id)
                                .map(json -> json.orElseThrow(() -> notReady(state)))))
        .map(Reply::verbatim);
  }

  private static Refusal notReady(String state) {
    return Refusal.conflict(
        "not-ready",
        "The experiment is %s and has no report: the report is made once scoring is complete."
            .formatted(state));
  }
}
