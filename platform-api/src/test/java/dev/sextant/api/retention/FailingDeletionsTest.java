package dev.sextant.api.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.api.dispatch.JobOrder;
import dev.sextant.api.files.TenantFiles;
import dev.sextant.api.retention.deletion.Sweeper;
import dev.sextant.api.tenancy.DatabaseUnreachableException;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.Receipts;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Deletions of a tenant while a step of another of its deletions fails. */
class FailingDeletionsTest {

  private static final TenantFiles NO_FILES = TenantFiles.all(List.of());

  /** The job whose checkpoints the cluster cannot delete. */
  private static final UUID LOST = UUID.randomUUID();

  private static final Instant START = Instant.parse("2026-11-30T12:00:00Z");

  private final ClusterWithoutStore cluster = new ClusterWithoutStore();
  private TestApi api;
  private Library library;
  private UUID tenant;
  private volatile Instant now = START;
  private final List<Throwable> counted = new CopyOnWriteArrayList<>();

  /** A cluster that lacks the store of some checkpoints. */
  private static final class ClusterWithoutStore extends MemoryCluster {

    private volatile boolean isAway = true;
    private volatile Runnable whileAway = () -> {};

    @Override
    public Future<Void> forget(JobOrder newest) {
      if (!isAway || !newest.targetId().equals(LOST)) {
        return super.forget(newest);
      }
      whileAway.run();
      return Future.failedFuture("the store is away");
    }
  }

  @BeforeEach
  void start() {
    api = TestApi.start(cluster);
    library = new Library(api.acme());
    tenant = api.database.acme();
  }

  @AfterEach
  void stop() {
    api.close();
  }

  @Test
  void a_deletion_whose_last_steps_fail_holds_up_no_other_and_ends_once_they_succeed() {
    String lost = failing(1);
    String first = deleted(library.version(library.project(), Library.GROUNDED));
    String second = deleted(library.version(library.project(), Library.GROUNDED));

    Receipts.finished(api.acme(), first);
    Receipts.finished(api.acme(), second);
    assertThat(api.count("select count(*) from items")).isZero();
    assertThat(api.acme().get(lost).json().getString("state")).isEqualTo("sweeping");

    cluster.isAway = false;
    api.restart();
    Receipts.finished(api.acme(), lost);
  }

  @Test
  void a_deletion_whose_rows_stay_holds_up_no_other() {
    String broken = library.version(library.project(), Library.GROUNDED);
    String whole = library.version(library.project(), Library.GROUNDED);
    api.sql(
        api.database.superuser(),
        tenant,
        """
        create function refuse() returns trigger language plpgsql as 'begin raise exception ''broken''; end';
        create trigger broken before delete on items for each row when (old.version_id = '%s')
          execute function refuse()
        """
            .formatted(broken));
    String first = deleted(broken);
    String second = deleted(whole);

    Receipts.finished(api.acme(), second);

    assertThat(api.acme().get(first).json().getString("state")).isEqualTo("removing");
  }

  @Test
  void a_store_that_is_away_is_asked_once_in_a_turn_and_others_continue() {
    failing(70);
    insert(1, "pairing", "");

    sweeping(
        sweeper -> {
          assertThat(sweep(sweeper)).as("another may still have a store").isFalse();
          assertThat(counted).hasSize(1);
          assertThat(finished()).isEqualTo(1);
          for (int turn = 1; turn < 70; turn++) {
            assertThat(sweep(sweeper)).as("nothing but a failure").isTrue();
          }
          assertThat(sweep(sweeper)).as("each waits").isTrue();
        });

    assertThat(counted).hasSize(70);
  }

  @Test
  void a_few_failures_end_a_turn() {
    insert(5, "pairing", "no number");

    sweeping(
        sweeper -> {
          assertThat(sweep(sweeper)).as("the rest can wait").isTrue();
          assertThat(counted).hasSize(3);
          assertThat(sweep(sweeper)).isTrue();
          assertThat(counted).hasSize(5);
        });
  }

  @Test
  void a_deletion_whose_step_failed_is_tried_again_before_a_minute_has_passed() {
    failing(1);
    insert(1, "pairing", "no number");

    sweeping(
        sweeper -> {
          assertThat(sweep(sweeper)).isTrue();
          cluster.isAway = false;
          now = START.plusSeconds(49);
          assertThat(sweep(sweeper)).isTrue();
          assertThat(finished()).isZero();
          now = START.plusSeconds(50);
          assertThat(sweep(sweeper)).isTrue();
          assertThat(finished()).isEqualTo(1);
        });
  }

  @Test
  void slow_failures_that_outlast_the_pause_let_every_other_deletion_have_its_turn() {
    failing(2);
    insert(1, "forgetting-jobs", "");
    cluster.whileAway = () -> now = now.plusSeconds(60);

    sweeping(
        sweeper -> {
          sweep(sweeper);
          sweep(sweeper);
          assertThat(counted).hasSize(2);
          sweep(sweeper);
        });

    assertThat(finished()).isEqualTo(1);
  }

  @Test
  void of_deletions_that_have_failed_the_one_that_has_waited_longest_is_first() {
    failing(2);
    cluster.whileAway = () -> now = now.plusSeconds(60);

    sweeping(
        sweeper -> {
          for (int turn = 0; turn < 3; turn++) {
            sweep(sweeper);
          }
          now = now.plusSeconds(60);
          cluster.whileAway = () -> cluster.isAway = false;
          sweep(sweeper);
          assertThat(counted).hasSize(4);
          sweep(sweeper);
        });

    assertThat(api.text("select string_agg(state, ',' order by id) from deletions"))
        .as("the first failed again last, so the second was tried before it")
        .isEqualTo("finished,forgetting-jobs");
  }

  @Test
  void a_deletion_whose_step_loses_the_database_lets_the_others_have_the_next_turn() {
    insert(2, "pairing", "");
    api.sql(
        api.database.superuser(),
        tenant,
        """
        create function lose() returns trigger language plpgsql
          as 'begin raise exception ''lost'' using errcode = ''57P01''; end';
        create trigger lost before update on deletions for each row when (old.id = '%s')
          execute function lose()
        """
            .formatted(api.text("select min(id::text) from deletions")));

    sweeping(
        sweeper -> {
          assertThatThrownBy(() -> sweep(sweeper))
              .matches(DatabaseUnreachableException::isBehind, "unreachable");
          assertThat(finished()).isZero();
          assertThat(sweep(sweeper)).isTrue();
        });

    assertThat(finished()).isEqualTo(1);
  }

  private void sweeping(Consumer<Sweeper> turns) {
    api.onDatabase(
        database -> {
          turns.accept(new Sweeper(database, api.cluster, NO_FILES, () -> now, counted::add));
          return Future.succeededFuture();
        });
  }

  private boolean sweep(Sweeper sweeper) {
    return TestApi.<Boolean>await(sweeper.sweep(new TenantId(tenant)));
  }

  private long finished() {
    return api.count("select count(*) from deletions where state = 'finished'");
  }

  private void insert(int count, String state, String cursor) {
    api.sql(
        api.database.owner(),
        tenant,
        """
        insert into deletions (kind, object_id, name_sha256, requested_by, state, cursor)
        select 'dataset', uuidv7(), repeat('b', 64), 'ann', '%s', '%s' from generate_series(1, %d)
        """
            .formatted(state, cursor, count));
  }

  /** Orders deletions that cannot forget their job; returns where the last receipt is. */
  private String failing(int count) {
    api.sql(
        api.database.owner(),
        tenant,
        """
        insert into deletions (kind, object_id, name_sha256, requested_by, state, jobs)
        select 'experiment', uuidv7(), repeat('a', 64), 'ann', 'forgetting-jobs',
               '[{"id": "%s", "report_number": 1, "attempt": 1}]'
        from generate_series(1, %d)
        """
            .formatted(LOST, count));
    return "/deletions/" + api.text("select max(id::text) from deletions");
  }

  private String deleted(String version) {
    String dataset =
        api.text(
            "select dataset_id::text from dataset_versions where id = '%s'".formatted(version));
    ApiClient.Answer reply = api.acme().delete("/datasets/" + dataset).is(202);
    return reply.headers().get("Location").replace("/api/v1", "");
  }
}
