package dev.sextant.api.exports;

import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** The SQL of exports, put together. Every method takes a client that is bound to a tenant. */
final class ExportStore {

  private static final String PROJECT_EXISTS =
      """
      select 1
      from projects
      where id = $1
      """;

  private final TenantExportStore tenants = new TenantExportStore();
  private final DatasetExportStore datasets = new DatasetExportStore();
  private final ExperimentExportStore experiments = new ExperimentExportStore();

  Future<Boolean> projectExists(SqlClient db, UUID id) {
    return db.preparedQuery(PROJECT_EXISTS).execute(Tuple.of(id)).map(rows -> rows.size() > 0);
  }

  /** Returns what an archive is put together from, in its order. */
  Future<List<Piece>> pieces(SqlClient db, Wanted wanted) {
    return datasets
        .pieces(db, wanted)
        .map(
            content ->
                Stream.of(tenants.pieces(wanted), content, experiments.pieces(wanted))
                    .flatMap(List::stream)
                    .toList());
  }
}
