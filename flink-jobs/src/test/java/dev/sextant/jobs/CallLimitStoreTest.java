package dev.sextant.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.jobs.TestTenant.Imported;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.calls.CallLimitStore;
import dev.sextant.remote.limit.LimitReport;
import dev.sextant.remote.limit.LimitShare;
import dev.sextant.testing.TestDatabase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CallLimitStoreTest {

  private static final byte[] ENDPOINT = new byte[32];
  private static final int MOST = 200;

  private TestDatabase database;
  private TestTenant acme;
  private TenantTransactions tables;
  private Imported imported;

  @BeforeEach
  void start() {
    database = TestDatabase.create();
    acme = new TestTenant(database, database.acme());
    imported = acme.imported(TestItems.capitals(1));
    tables = tables(database.acme());
  }

  @AfterEach
  void stop() {
    tables.close();
    database.close();
  }

  @Test
  void the_first_task_may_grow_and_the_next_ones_wait_for_what_it_gives_back() {
    CallLimitStore first = store();
    CallLimitStore second = store();
    LimitShare alone = first.renew(report(LimitReport.NONE, 20, 0));
    assertThat(alone.limit()).isEqualTo(20);
    assertThat(alone.granted()).isEqualTo(MOST);
    assertThat(alone.isAlone()).isTrue();

    LimitShare waits = second.renew(report(LimitReport.NONE, 20, 0));
    assertThat(waits.granted()).isZero();
    assertThat(waits.isSettling()).isTrue();

    LimitShare gives = first.renew(report(0, 64, 64));
    assertThat(gives.limit()).as("what it grew to").isEqualTo(64);
    assertThat(gives.granted()).isEqualTo(32);
    assertThat(second.renew(report(0, 20, 0)).granted()).as("64 are in flight").isZero();
    first.renew(report(0, 64, 32));
    assertThat(second.renew(report(0, 20, 0)).granted()).isEqualTo(32);
  }

  @Test
  void a_rate_limit_that_one_task_meets_cuts_the_limit_of_all_once() {
    CallLimitStore first = store();
    CallLimitStore second = store();
    first.renew(report(LimitReport.NONE, 20, 0));
    second.renew(report(LimitReport.NONE, 20, 0));
    first.renew(report(0, 100, 10));

    LimitShare cut = first.renew(cut(0, 100));
    LimitShare alsoCut = second.renew(cut(0, 100));

    assertThat(cut.limit()).isEqualTo(80);
    assertThat(alsoCut.limit()).isEqualTo(80);
    assertThat(alsoCut.episode()).isEqualTo(1);
    assertThat(alsoCut.ceiling()).isEqualTo(100);
    assertThat(alsoCut.pause()).isBetween(Duration.ofSeconds(1), Duration.ofSeconds(60));
  }

  @Test
  void the_share_of_a_lost_task_is_free_when_its_lease_has_expired() {
    CallLimitStore lost = store();
    lost.renew(report(LimitReport.NONE, 20, 0));
    CallLimitStore other = store();
    assertThat(other.renew(report(LimitReport.NONE, 20, 0)).isAlone()).isFalse();

    change("update call_leases set expires_at = now() - interval '1 second' where held = 200");

    assertThat(other.renew(report(0, 20, 0)).isAlone()).isTrue();
  }

  @Test
  void a_task_that_was_replaced_does_not_give_the_lease_of_its_successor_back() {
    UUID set = set();
    CallLimitStore replaced = new CallLimitStore(tables, ENDPOINT, set.toString(), 0);
    replaced.renew(report(LimitReport.NONE, 20, 0));
    change("update call_runs set epoch = 1");
    replaced.release();
    assertThat(acme.count("select count(*) from call_leases")).isEqualTo(1);
    new CallLimitStore(tables, ENDPOINT, set.toString(), 1).release();
    assertThat(acme.count("select count(*) from call_leases")).isZero();
  }

  @Test
  void tenants_share_no_limit() {
    store().renew(report(LimitReport.NONE, 20, 0));
    try (TenantTransactions theirs = tables(database.globex())) {
      CallLimitStore unlike = new CallLimitStore(theirs, ENDPOINT, UUID.randomUUID().toString(), 0);
      unlike.forgetUnused();
      unlike.release();
    }
    assertThat(acme.count("select count(*) from call_leases")).isEqualTo(1);
  }

  @Test
  void limits_that_nobody_used_for_a_day_are_forgotten() {
    CallLimitStore store = store();
    store.renew(report(LimitReport.NONE, 20, 0));
    store.forgetUnused();
    assertThat(acme.count("select count(*) from call_limits")).isEqualTo(1);
    change("update call_limits set used_at = now() - interval '2 days'");
    store.forgetUnused();
    assertThat(acme.count("select count(*) from call_limits")).isZero();
    assertThat(store.renew(report(LimitReport.NONE, 20, 0)).granted()).isEqualTo(MOST);
  }

  @Test
  void tasks_that_renew_at_the_same_time_never_hold_more_than_the_limit() throws Exception {
    int tasks = 6;
    List<CallLimitStore> stores = new ArrayList<>();
    for (int i = 0; i < tasks; i++) {
      stores.add(store());
    }
    ExecutorService threads = Executors.newFixedThreadPool(tasks);
    try {
      List<Future<?>> ends = new ArrayList<>();
      for (int i = 0; i < tasks; i++) {
        int task = i;
        ends.add(threads.submit(() -> renewOften(stores.get(task), new Random(task))));
      }
      for (int look = 0; look < 50; look++) {
        assertThat(
                acme.count(
                    """
                    select count(*)
                    from call_limits l
                    where (select count(*) from call_leases) > 1
                      and (select sum(held) from call_leases where held <> most) > floor(l.concurrent_calls)
                    """))
            .isZero();
      }
      for (Future<?> end : ends) {
        end.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  /** Makes as many calls as it is granted, and ends some before it renews. */
  private static void renewOften(CallLimitStore store, Random random) {
    long episode = LimitReport.NONE;
    int inFlight = 0;
    for (int i = 0; i < 60; i++) {
      LimitShare share = store.renew(report(episode, 30, inFlight));
      episode = share.episode();
      inFlight = share.isAlone() ? 0 : random.nextInt(share.granted() + 1);
    }
  }

  private void change(String update) {
    acme.count("with changed as (" + update + " returning 1) select count(*) from changed");
  }

  private CallLimitStore store() {
    return new CallLimitStore(tables, ENDPOINT, set().toString(), 0);
  }

  private TenantTransactions tables(UUID tenant) {
    return JobsDatabase.of(database, tenant).open();
  }

  private UUID set() {
    return SampledSet.of(acme, imported, 1).answers().answerSet();
  }

  private static LimitReport report(long episode, double limit, int inFlight) {
    return new LimitReport(
        episode,
        limit,
        true,
        0,
        false,
        Double.POSITIVE_INFINITY,
        Duration.ZERO,
        inFlight,
        MOST,
        MOST);
  }

  private static LimitReport cut(long episode, double from) {
    return new LimitReport(
        episode, .8 * from, false, 1, true, from, Duration.ofSeconds(60), 10, MOST, MOST);
  }
}
