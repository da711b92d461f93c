package dev.sextant.api.campaigns.bundle;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.UUID;
import java.util.function.Function;

/** The SQL that names what an occurrence belongs to. Takes a client that is bound to a tenant. */
final class OccurrenceOwnerStore {

  private static final String FIND =
      """
      select p.id as project_id, p.name as project_name, c.name as campaign_name,
             coalesce((select jsonb_agg(k.experiment_id)
                       from campaign_cells k
                       where k.occurrence_id = o.id
                         and exists (select from reports r where r.experiment_id = k.experiment_id)), '[]') as reported
      from campaign_occurrences o
      join campaigns c on c.id = o.campaign_id
      join projects p on p.id = c.project_id
      where o.id = $1
      """;

  private static final Function<Row, Owner> OWNER = RecordMapper.of(Owner.class);

  /**
   * The campaign and project of an occurrence.
   *
   * @param reported ids of its experiments that have a report
   */
  record Owner(UUID projectId, String projectName, String campaignName, JsonArray reported) {}

  /** Fails with a refusal if there is no such occurrence. */
  Future<Owner> get(SqlClient db, UUID occurrence) {
    return Sql.first(db, OWNER, FIND, occurrence).map(Refusal.ifMissing("occurrence", occurrence));
  }
}
