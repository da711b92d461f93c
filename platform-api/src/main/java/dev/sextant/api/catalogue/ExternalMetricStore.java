package dev.sextant.api.catalogue;

import dev.sextant.api.sql.Sql;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.List;

/** The SQL that finds the external scores of a tenant. Takes a client that is bound to a tenant. */
final class ExternalMetricStore {

  /** A bound on the length of the catalogue; a version has at most twenty. */
  private static final String NAMES =
      """
      select s ->> 'metric' as name
      from dataset_versions v
      cross join jsonb_array_elements(v.external_scores) s
      where v.external_scores <> '[]'
      union
      select s ->> 'metric'
      from experiments e
      cross join jsonb_array_elements(e.judge_scores) s
      where e.judge_scores <> '[]'
      order by name
      limit 500
      """;

  /** Returns the names of the metrics of all external scores that one may see. */
  Future<List<String>> names(SqlClient db) {
    return Sql.list(db, row -> row.getString("name"), NAMES);
  }
}
