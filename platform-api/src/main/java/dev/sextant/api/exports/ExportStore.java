package dev.sextant.api.exports;

import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.stream.Stream;

/** The SQL of exports, combined. Every method takes a client that is bound to a tenant. */
final class ExportStore {

  private final TenantExportStore tenants = new TenantExportStore();
  private final DatasetExportStore datasets = new DatasetExportStore();
  private final ExperimentExportStore experiments = new ExperimentExportStore();

  /** Returns the parts of an archive, in order. */
  Future<List<ExportPart>> pieces(SqlClient db, ExportScope wanted) {
    return datasets
        .pieces(db, wanted)
        .map(
            content ->
                Stream.of(tenants.pieces(wanted), content, experiments.pieces(wanted))
                    .flatMap(List::stream)
                    .toList());
  }
}
