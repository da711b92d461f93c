package dev.sextant.api.experiments.scores;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/**
 * The SQL that reads whose labels must not be the truth of which score. Takes a client that is
 * bound to a tenant.
 */
public final class OwnLabellerStore {

  private static final String OWN =
      """
      select metric, labeller
      from own_labellers($1)
      """;

  private record Own(String metric, String labeller) {}

  private static final Function<Row, Own> OF_METRIC = RecordMapper.of(Own.class);

  /**
   * Returns the identities, in hex, of the labellers that are a score's own judge, by metric; empty
   * if no score of the experiment comes from a label run.
   */
  public Future<Map<String, Set<String>>> of(SqlClient db, UUID experimentId) {
    return Sql.list(db, OF_METRIC, OWN, experimentId)
        .map(
            rows ->
                rows.stream().collect(groupingBy(Own::metric, mapping(Own::labeller, toSet()))));
  }
}
