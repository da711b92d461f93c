package dev.sextant.api.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.PlatformApi;
import dev.sextant.api.experiments.ExperimentsTest;
import dev.sextant.api.imports.StoredBytesTest;
import dev.sextant.api.limits.LimitConfig;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Experiments;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** All tenants share two slots; the tests decide when jobs end. */
class FairDispatchTest {

  private final MemoryCluster cluster = new MemoryCluster();
  private TestApi api;

  /** One tenant's project with a version. */
  private record Ground(ApiClient client, String path, String version) {

    static Ground of(ApiClient client) {
      Library library = new Library(client);
      String project = library.project();
      return new Ground(
          client,
          "/projects/" + project + "/experiments",
          library.version(project, Library.GROUNDED));
    }

    String start() {
      JsonObject wish =
          ExperimentsTest.wish(version).put("embedders", new JsonArray().add("lexical"));
      return client.post(path, wish).is(202).id();
    }
  }

  @AfterEach
  void stop() {
    api.close();
  }

  @Test
  void a_tenant_with_fifty_queued_does_not_keep_another_waiting() {
    api = TestApi.start(cluster);
    Ground acme = Ground.of(api.acme());
    for (int i = 0; i < 50; i++) {
      acme.start();
    }
    await(() -> cluster.submitted.size() == 2);
    Ground globex = Ground.of(api.globex());
    globex.start();
    globex.start();
    finish(scoring().get(0));
    await(() -> scoring().size() == 3);
    assertThat(scoring().get(2).tenant().value()).isEqualTo(api.database.globex());
    finish(scoring().get(1));
    await(() -> scoring().size() == 4);
    assertThat(scoring().get(3).tenant().value())
        .as("then each has one")
        .isEqualTo(api.database.acme());
  }

  @Test
  void after_a_restart_the_tenant_that_waited_longest_is_next() {
    api = TestApi.start(cluster);
    Ground acme = Ground.of(api.acme());
    Ground globex = Ground.of(api.globex());
    globex.start();
    await(() -> scoring().size() == 1);
    acme.start();
    await(() -> scoring().size() == 2);
    List<JobOrder> running = scoring();
    List<UUID> waiting = List.of(api.database.acme(), api.database.globex());
    acme.start();
    globex.start();
    TestApi.await(api.api.close());
    running.forEach(order -> cluster.jobs.put(order.withoutCheckpoint(), new JobStatus.Finished()));
    cluster.onSubmit =
        order ->
            order.stage() == Stage.REPORTING
                ? new JobStatus.Finished()
                : new JobStatus.Running(java.util.Optional.empty());
    // Neither tenant has a running experiment in the next round; acme was served last.
    waiting.forEach(
        tenant ->
            api.sql(
                api.database.api(),
                tenant,
                "update experiments set state = 'completed' where state = 'scoring'"));
    api.api = TestApi.await(PlatformApi.start(api.vertx, api.config(), api.ports()));
    await(() -> scoring().size() == 4);
    assertThat(scoring().stream().skip(2).map(order -> order.tenant().value()))
        .containsExactly(api.database.globex(), api.database.acme());
  }

  @Test
  void a_tenants_own_limit_makes_its_experiments_wait_while_others_go_on() {
    api = TestApi.start(cluster);
    api.sql(
        api.database.api(),
        api.database.acme(),
        "insert into tenant_limits (concurrent_experiments) values (1)");
    Ground acme = Ground.of(api.acme());
    acme.start();
    String second = acme.start();
    await(() -> cluster.submitted.size() == 1);
    Ground.of(api.globex()).start();
    await(() -> cluster.submitted.size() == 2);
    assertThat(cluster.submitted.get(1).tenant().value()).isEqualTo(api.database.globex());
    assertThat(acme.client().get("/experiments/" + second).json().getString("state"))
        .isEqualTo("queued");
    JsonObject usage = acme.client().get("/usage").json();
    assertThat(usage.getLong("queued_experiments")).isEqualTo(1);
    assertThat(StoredBytesTest.line(acme.client(), "concurrent-experiments").getLong("used"))
        .isEqualTo(1);
    finish(scoring().get(0));
    Experiments.awaitState(acme.client(), second, "scoring");
  }

  @Test
  void a_tenant_whose_work_cannot_be_read_does_not_keep_others_waiting() {
    api = TestApi.start(cluster);
    Ground acme = Ground.of(api.acme());
    Ground globex = Ground.of(api.globex());
    acme.start();
    await(() -> scoring().size() == 1);
    api.sql(
        api.database.superuser(),
        api.database.acme(),
        """
        create function refuse_acme() returns boolean language plpgsql stable as $$
        begin
          if current_tenant_id() = '%s' then
            raise exception 'unreadable';
          end if;
          return true;
        end $$;
        create policy broken on experiments as restrictive for select to sextant_api using (refuse_acme());
        """
            .formatted(api.database.acme()));
    globex.start();
    await(() -> scoring().size() == 2);
    assertThat(scoring().get(1).tenant().value()).isEqualTo(api.database.globex());
  }

  @Test
  void a_queue_has_an_end() {
    LimitConfig personal = LimitConfig.personal();
    api =
        TestApi.start(
            cluster,
            new LimitConfig(
                personal.usual(), 2, personal.requestsAtOnce(), personal.failures(), 1));
    Ground acme = Ground.of(api.acme());
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      ids.add(acme.start());
    }
    await(() -> cluster.submitted.size() == 2);
    acme.start();
    String last = acme.start();
    JsonObject wish = ExperimentsTest.wish(acme.version());
    ApiClient.Answer refused = acme.client().post(acme.path(), wish).isProblem(429, "queue-full");
    assertThat(refused.headers().get("Retry-After")).isEqualTo("60");
    acme.client().post("/experiments/" + last + "/cancel").is(202);
    Experiments.ended(acme.client(), last);
    acme.client().post(acme.path(), wish).is(202);
  }

  private List<JobOrder> scoring() {
    return cluster.submitted.stream().filter(order -> order.stage() == Stage.SCORING).toList();
  }

  /** Ends both jobs of an experiment. */
  private void finish(JobOrder scoring) {
    cluster.jobs.put(scoring.withoutCheckpoint(), new JobStatus.Finished());
    await(
        () ->
            cluster.submitted.stream()
                .anyMatch(
                    order ->
                        order.stage() == Stage.REPORTING
                            && order.targetId().equals(scoring.targetId())));
    cluster.set(Stage.REPORTING, new JobStatus.Finished());
  }

  private static void await(BooleanSupplier condition) {
    for (int i = 0; i < 6_000 && !condition.getAsBoolean(); i++) {
      LockSupport.parkNanos(20_000_000);
    }
    assertThat(condition.getAsBoolean()).isTrue();
  }
}
