package dev.sextant.api.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.telemetry.JobQueue;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import dev.sextant.api.testing.World;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The sums of the queues over all tenants. */
class QueueDepthStoreTest {

  private static TestApi api;

  @BeforeAll
  static void start() {
    api = TestApi.start(new MemoryCluster());
    new World(api, new Random(1)).populate(api.database.acme()).populate(api.database.globex());
    TestApi.await(api.api.close()); // nobody takes work from the queues
    for (UUID tenant : tenants()) {
      api.sql(api.database.owner(), tenant, "update tenants set has_work = true");
    }
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @Test
  void work_of_all_tenants_is_added_up_by_kind_and_its_age_is_that_of_the_oldest() {
    setAll("update experiments set state = 'completed'");
    assertThat(read("experiment").waiting()).isZero();
    setAll("update experiments set state = 'queued'");
    JobQueue queued = read("experiment");
    assertThat(queued.waiting()).isGreaterThan(1);
    assertThat(queued.oldestSeconds())
        .as("it waits since it was queued, not since it was created")
        .isBetween(0.0, 60.0);

    api.sql(
        api.database.owner(),
        api.database.acme(),
        "update experiments set queued_at = now() - interval '1 hour'");
    assertThat(read("experiment").oldestSeconds()).isBetween(3_600.0, 3_660.0);

    setAll("update experiments set state = 'scoring'");
    assertThat(read("experiment")).isEqualTo(new JobQueue("experiment", 0, queued.waiting(), 0));
  }

  @Test
  void every_kind_has_its_sums() {
    assertThat(read()).extracting(JobQueue::kind).containsExactlyElementsOf(QueueDepthStore.KINDS);
  }

  private static void setAll(String statement) {
    for (UUID tenant : tenants()) {
      api.sql(
          api.database.owner(),
          tenant,
          "update experiments set created_at = now() - interval '1 day'; " + statement);
    }
  }

  private static List<UUID> tenants() {
    return List.of(api.database.acme(), api.database.globex());
  }

  private static JobQueue read(String kind) {
    return read().stream().filter(each -> each.kind().equals(kind)).findFirst().orElseThrow();
  }

  private static List<JobQueue> read() {
    return api.onDatabase(database -> new QueueDepthStore(database).read());
  }
}
