package dev.sextant.api.campaigns.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.testing.TenantDatabases;
import dev.sextant.testing.TestDatabase;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Each instant is recorded once, whatever happens to the processes that fire campaigns. */
class CampaignClockTest {

  static final Instant BEGIN = Instant.parse("2026-10-03T00:00:00Z");

  private static final int CAMPAIGNS = 20;
  private static final int INSTANTS = 550;

  /** Repeats an hour on 25 October 2026. */
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  /** Leaves out an hour on 4 October 2026. */
  private static final ZoneId SYDNEY = ZoneId.of("Australia/Sydney");

  private final TestDatabase database = TestDatabase.create();
  private final Vertx vertx = Vertx.vertx();
  private final List<Running> processes = new ArrayList<>();

  /** A process, and whether it has fired once. */
  private record Running(Process process, CountDownLatch hasFired) {}

  @AfterEach
  void stop() {
    processes.forEach(each -> each.process().destroyForcibly());
    vertx.close().toCompletionStage().toCompletableFuture().join();
    database.close();
  }

  @Test
  void two_processes_that_are_killed_record_ten_thousand_instants_once() throws Exception {
    addCampaigns();
    Random random = new Random(4);
    long origin = System.currentTimeMillis() + 2_000;
    // All instants take some 6 seconds, if a process is there.
    long speed = Duration.ofHours(INSTANTS).toSeconds() / 6;
    processes.add(start(origin, speed));
    processes.add(start(origin, speed));
    int killed = 0;
    while (count("select count(*) from campaigns where next_at < '%s'".formatted(end())) > 0) {
      Running victim = processes.remove(random.nextInt(2));
      assertThat(victim.hasFired().await(120, TimeUnit.SECONDS)).isTrue();
      TimeUnit.MILLISECONDS.sleep(random.nextInt(300));
      victim.process().destroyForcibly().waitFor();
      killed++;
      processes.add(start(origin, speed));
    }
    assertThat(killed).isPositive();
    for (int i = 0; i < CAMPAIGNS; i++) {
      assertThat(recorded(i)).as("campaign %d", i).isEqualTo(expected(i));
    }
    assertThat(count("select count(*) from campaign_occurrences")).isGreaterThan(10_000);
  }

  @Test
  void a_version_that_arrives_while_a_round_ends_is_recorded_by_the_next() throws Exception {
    String due = "select count(*) from tenants where campaigns_due_at is not null";
    execute(
        """
        insert into projects (name, created_by) values ('p', 'ann');
        insert into datasets (project_id, name, created_by) select id, 'd', 'ann' from projects;
        insert into campaigns (project_id, name, settings, trigger_kind, overlap, catch_up, created_by, created_at)
        select id, 'c', '{}', 'new-version', 'skip', 'one', 'ann', now() - interval '1 hour' from projects;
        insert into campaign_datasets (campaign_id, position, dataset_id)
        select c.id, 0, d.id from campaigns c, datasets d;
        """);
    CampaignClock clock = new CampaignClock(tenants());
    TenantId acme = new TenantId(database.acme());
    await(clock.fire(acme, Instant.now()));
    execute(
        """
        insert into dataset_versions (dataset_id, number, format, sha256, item_count, answer_count, items_with_context,
                                      items_with_samples, grounded_labels, factuality_labels, segment_count,
                                      segments_not_true, created_by)
        select id, 1, 'native', '%s', 1, 1, 1, 1, 1, 1, 1, 1, 'ann' from datasets;
        """
            .formatted("a".repeat(64)));
    await(clock.mark(acme));
    assertThat(count(due)).isOne();
    await(clock.fire(acme, Instant.now()));
    await(clock.fire(acme, Instant.now()));
    assertThat(count("select count(*) from campaign_occurrences where cause = 'new-version'"))
        .isOne();
    execute("update campaign_occurrences set state = 'completed', finished_at = now()");
    await(clock.mark(acme));
    assertThat(count(due)).isZero();
  }

  private TenantDatabase tenants() {
    return TenantDatabases.open(vertx, database, 2);
  }

  private static <T> T await(Future<T> future) throws Exception {
    return future.toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
  }

  /** Runs statements of the tenant as the owner of the schema. */
  private void execute(String sql) throws Exception {
    try (Connection connection = database.owner().getConnection();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute(
          "select set_config('app.tenant_id', '%s', true);".formatted(database.acme()) + sql);
      connection.commit();
    }
  }

  private static Instant end() {
    return BEGIN.plus(Duration.ofHours(INSTANTS));
  }

  private Running start(long origin, long speed) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                ClockProcess.class.getName(),
                String.valueOf(database.port()),
                database.name(),
                database.acme().toString(),
                String.valueOf(origin),
                String.valueOf(speed))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    CountDownLatch hasFired = new CountDownLatch(1);
    Thread reader = new Thread(() -> awaitLine(process, hasFired));
    reader.setDaemon(true);
    reader.start();
    return new Running(process, hasFired);
  }

  private static void awaitLine(Process process, CountDownLatch hasFired) {
    try (BufferedReader lines = process.inputReader()) {
      while (lines.readLine() != null) {
        hasFired.countDown();
      }
    } catch (IOException e) {
      // The process was killed in the middle of a line.
    }
  }

  private static ZoneId zone(int campaign) {
    return campaign % 2 == 0 ? BERLIN : SYDNEY;
  }

  private static String catchUp(int campaign) {
    return List.of("one", "all", "none").get(campaign % 3);
  }

  private void addCampaigns() throws Exception {
    StringBuilder sql = new StringBuilder();
    sql.append("insert into projects (name, created_by) values ('p', 'ann');");
    for (int i = 0; i < CAMPAIGNS; i++) {
      sql.append(
          """
          insert into campaigns (project_id, name, settings, trigger_kind, cron, time_zone, overlap, catch_up, next_at,
                                 created_by)
          select id, '%d', '{}', 'cron', '%d * * * *', '%s', 'queue', '%s', '%s', 'ann'
          from projects;
          """
              .formatted(i, i, zone(i), catchUp(i), first(i)));
    }
    execute(sql.toString());
  }

  private static CronSchedule schedule(int campaign) {
    return CronSchedule.of(campaign + " * * * *", zone(campaign));
  }

  private static Instant first(int campaign) {
    return schedule(campaign).next(BEGIN).orElseThrow();
  }

  private static List<Instant> expected(int campaign) {
    List<Instant> instants = new ArrayList<>();
    Instant instant = first(campaign);
    while (instant.isBefore(end())) {
      instants.add(instant);
      instant = schedule(campaign).next(instant).orElseThrow();
    }
    return instants;
  }

  private List<Instant> recorded(int campaign) throws Exception {
    List<Instant> instants = new ArrayList<>();
    try (Connection connection = database.superuser().getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                """
                select o.scheduled_for
                from campaign_occurrences o
                join campaigns c on c.id = o.campaign_id
                where c.name = '%d' and o.scheduled_for < '%s'
                order by 1
                """
                    .formatted(campaign, end()))) {
      while (rows.next()) {
        instants.add(rows.getTimestamp(1).toInstant());
      }
    }
    return instants;
  }

  private long count(String query) throws Exception {
    try (Connection connection = database.superuser().getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return rows.getLong(1);
    }
  }
}
