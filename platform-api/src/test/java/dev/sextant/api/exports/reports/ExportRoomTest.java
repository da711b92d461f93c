package dev.sextant.api.exports.reports;

import static dev.sextant.api.imports.StoredBytesTest.used;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Calibrated;
import dev.sextant.api.testing.Experiments;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonObject;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Files of exports count as stored bytes of their tenant while they are kept. */
class ExportRoomTest {

  private TestApi api;
  private ApiClient acme;
  private UUID tenant;
  private String experiment;

  @BeforeEach
  void start() {
    api = TestApi.start(new MemoryCluster().finishing());
    acme = api.acme();
    tenant = api.database.acme();
    experiment = new Calibrated(api).experiment;
    Experiments.report(api, tenant, experiment, "{}");
  }

  @AfterEach
  void stop() {
    api.close();
  }

  @Test
  void a_file_counts_until_it_is_deleted_and_none_is_ordered_above_the_limit() {
    long before = used(acme, "stored-bytes");
    limit(before + 1);
    JsonObject export = Experiments.endedExport(acme, order().is(202).id());
    assertThat(export.getString("state")).isEqualTo("completed");

    assertThat(used(acme, "stored-bytes")).isEqualTo(before + export.getLong("bytes"));
    assertThat(acme.get("/usage").json().getJsonObject("stored").getLong("exports"))
        .isEqualTo(export.getLong("bytes"));
    order().isProblem(403, "quota-exceeded");

    acme.delete("/exports/" + export.getString("id")).is(204);
    assertThat(used(acme, "stored-bytes")).isEqualTo(before);
    assertThat(Experiments.endedExport(acme, order().is(202).id()).getString("state"))
        .isEqualTo("completed");
  }

  @Test
  void what_a_campaign_orders_above_the_limit_fails_with_a_sentence() {
    limit(used(acme, "stored-bytes"));
    order().isProblem(403, "quota-exceeded");
    api.sql(
        api.database.superuser(),
        tenant,
        """
        insert into report_exports (project_id, experiment_id, format, created_by)
        select project_id, id, 'html', 'campaign' from experiments where id = '%s';
        update tenants set has_exports = true where id = current_tenant_id()
        """
            .formatted(experiment));

    JsonObject newest = acme.get("/exports?experiment_id=" + experiment).data().getJsonObject(0);
    String id = newest.getString("id");
    JsonObject export = Experiments.endedExport(acme, id);
    assertThat(export.getString("state")).isEqualTo("failed");
    assertThat(export.getString("failure")).contains("stored bytes");
    assertThat(api.files.names(tenant.toString())).isEmpty();
  }

  private ApiClient.Answer order() {
    return acme.post(
        "/exports", new JsonObject().put("experiment_id", experiment).put("format", "html"));
  }

  private void limit(long bytes) {
    api.sql(
        api.database.superuser(),
        tenant,
        """
        insert into tenant_limits (stored_bytes) values (%1$d)
        on conflict (tenant_id) do update set stored_bytes = %1$d
        """
            .formatted(bytes));
  }
}
