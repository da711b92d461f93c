package dev.sextant.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.jobs.JobRequest.JobKind;
import dev.sextant.jobs.TestTenant.Imported;
import dev.sextant.jobs.access.Grant;
import dev.sextant.jobs.access.RemoteAccess;
import dev.sextant.remote.credential.CredentialKeys;
import dev.sextant.remote.http.EndpointPolicy;
import dev.sextant.testing.TestDatabase;
import dev.sextant.testing.generator.ProtocolServer;
import dev.sextant.testing.generator.Quirk;
import dev.sextant.testing.generator.ServerReply;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.JobID;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sampling runs on a real cluster, with a server that speaks OpenAI's protocol. */
class SamplingJobTest {

  private static final int ITEMS = 12;
  private static final int ANSWERS = 4;
  private static final int DRAWS = ITEMS * ANSWERS;
  private static final int PROBE_CALLS = 3;
  private static final String LONG_REPLY =
      """
      {"choices": [{"message": {"content": "On and on."}, "finish_reason": "stop"}],
       "usage": {"prompt_tokens": 9, "completion_tokens": 1616}}
      """;

  @TempDir static Path checkpoints;

  private static TestDatabase database;
  private static TestTenant acme;
  private static Imported imported;
  private static Grant grant;

  private ProtocolServer server;

  @BeforeAll
  static void start() {
    database = TestDatabase.create();
    acme = new TestTenant(database, database.acme());
    imported = acme.imported(TestItems.capitals(ITEMS));
    grant =
        RemoteAccess.grant(
            database.jdbcUrl(),
            new RemoteAccess(
                CredentialKeys.parse("a " + "0".repeat(64)), new EndpointPolicy(true, Set.of())));
  }

  @AfterAll
  static void stop() {
    grant.close();
    database.close();
  }

  @AfterEach
  void closeServer() {
    if (server != null) {
      server.close();
    }
  }

  @Test
  void every_draw_gets_an_answer_with_its_own_seed_and_all_calls_are_accounted_for()
      throws Exception {
    server = ProtocolServer.of();
    UUID set = sampling("0.5");

    run(set, 1);

    assertThat(acme.count("select answered from sampling_runs where answer_set_id = ?", set))
        .isEqualTo(DRAWS);
    assertThat(count("draws", set)).isEqualTo(DRAWS);
    assertThat(count("answers", set)).isEqualTo(DRAWS);
    assertThat(acme.count("select count(distinct seed) from draws where answer_set_id = ?", set))
        .isEqualTo(DRAWS);
    assertThat(acme.count("select answer_count from answer_sets where id = ?", set))
        .isEqualTo(DRAWS);
    assertThat(server.paid()).isEqualTo(DRAWS + PROBE_CALLS);
    assertThat(acme.count("select calls from sampling_runs where answer_set_id = ?", set))
        .isEqualTo(DRAWS + PROBE_CALLS);
    assertSumsHold(set);
  }

  @Test
  void a_second_job_asks_nothing_again() throws Exception {
    server = ProtocolServer.of();
    UUID set = sampling(null);
    run(set, 1);
    int paid = server.paid();

    run(set, 2);

    assertThat(server.paid()).isEqualTo(paid);
    assertSumsHold(set);
  }

  @Test
  void a_job_that_is_cut_off_is_continued_and_its_open_calls_are_possibly_paid() throws Exception {
    server = ProtocolServer.of();
    UUID set = sampling(null);
    CountDownLatch halfway = new CountDownLatch(1);
    server.script(
        call -> {
          if (call.number() == DRAWS / 2) {
            halfway.countDown();
          }
          return Optional.empty();
        });
    server.delay(30);
    JobID first = submit(set, 1);
    assertThat(halfway.await(60, TimeUnit.SECONDS)).isTrue();
    TestCluster.cluster().cancelJob(first).get();
    TestCluster.result(first);
    server.delay(0);

    run(set, 2);

    assertThat(acme.count("select answered from sampling_runs where answer_set_id = ?", set))
        .isEqualTo(DRAWS);
    long possiblyPaid =
        acme.count("select possibly_paid from sampling_runs where answer_set_id = ?", set);
    assertThat((long) server.paid())
        .isBetween((long) DRAWS + PROBE_CALLS, DRAWS + PROBE_CALLS + possiblyPaid);
    assertSumsHold(set);
  }

  @Test
  void a_budget_is_never_exceeded_and_the_run_says_why_it_ended() throws Exception {
    server = ProtocolServer.of();
    UUID set = sampling("0.001");

    run(set, 1);

    assertThat(end(set)).isEqualTo("budget-reached");
    assertThat(
            acme.count(
                "select count(*) from sampling_runs where answer_set_id = ? and spent <= budget",
                set))
        .isEqualTo(1);
    assertThat(count("draws", set)).isBetween(1L, DRAWS - 1L);
    assertSumsHold(set);
  }

  @Test
  void a_cancelled_run_keeps_what_is_paid_and_makes_no_further_call() throws Exception {
    server = ProtocolServer.of();
    UUID set = sampling(null);
    CountDownLatch begun = new CountDownLatch(1);
    server.script(
        call -> {
          if (call.number() == PROBE_CALLS + 5) {
            begun.countDown();
          }
          return Optional.empty();
        });
    server.delay(150);
    JobID job = submit(set, 1);
    assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
    acme.ids("update call_runs set state = 'cancelling' where id = ? returning id", set);

    JobResult result = TestCluster.result(job);

    assertThat(result.isSuccess()).isTrue();
    assertThat(end(set)).isEqualTo("cancelled");
    assertThat(
            acme.count(
                "select count(*) from call_attempts where run_id = ? and closed_at is null", set))
        .isZero();
    int calls = server.calls().size();
    TimeUnit.MILLISECONDS.sleep(300);
    assertThat(server.calls()).hasSize(calls);
    assertSumsHold(set);
  }

  @Test
  void a_server_that_refuses_the_credential_ends_the_run_with_its_words() throws Exception {
    server = ProtocolServer.of();
    server.script(call -> Optional.of(ServerReply.error(401, "invalid_api_key", "bad key")));
    UUID set = sampling(null);

    run(set, 1);

    assertThat(end(set)).isEqualTo("refused-by-server");
    assertThat(
            acme.count(
                "select count(*) from sampling_runs where answer_set_id = ? and end_sentence like '%bad key%'",
                set))
        .isEqualTo(1);
  }

  @Test
  void a_generator_that_has_moved_gets_no_call_at_its_old_address() throws Exception {
    server = ProtocolServer.of();
    UUID set = sampling(null);
    acme.ids(
        "update generators set base_url = 'http://127.0.0.1:9/v1' where name = ? returning id",
        "g " + set);

    run(set, 1);

    assertThat(end(set)).isEqualTo("refused-by-server");
    assertThat(server.calls()).isEmpty();
  }

  @Test
  void the_tokens_of_the_day_end_the_run() throws Exception {
    server = ProtocolServer.of();
    UUID set = sampling(null);
    acme.ids("update call_runs set tokens_per_day = 1 where id = ? returning id", set);

    run(set, 1);

    assertThat(end(set)).isEqualTo("daily-tokens-used");
  }

  @Test
  void answers_that_are_cut_are_kept_with_their_outcome() throws Exception {
    server = ProtocolServer.of();
    UUID set = sampling(null, "{\"temperature\": 1, \"max_tokens\": 5, \"stop\": []}");

    run(set, 1);

    assertThat(acme.count("select truncated from sampling_runs where answer_set_id = ?", set))
        .isEqualTo(DRAWS);
    assertThat(
            acme.count(
                "select count(*) from answers where answer_set_id = ? and outcome = 'truncated'",
                set))
        .isEqualTo(DRAWS);
  }

  @Test
  void a_server_without_a_token_limit_is_not_asked() throws Exception {
    server = ProtocolServer.of(Quirk.IGNORES_MAX_TOKENS, Quirk.IGNORES_MAX_COMPLETION_TOKENS);
    UUID set = sampling(null);

    run(set, 1);

    assertThat(end(set)).isEqualTo("limit-ignored");
    assertThat(count("draws", set)).isZero();
  }

  @Test
  void an_answer_longer_than_its_limit_is_kept_and_ends_the_run() throws Exception {
    server = ProtocolServer.of();
    UUID set = sampling(null);
    server.script(
        call ->
            call.number() == PROBE_CALLS + 10
                ? Optional.of(ServerReply.ok(LONG_REPLY))
                : Optional.empty());

    run(set, 1);

    assertThat(end(set)).isEqualTo("limit-ignored");
    assertThat(
            acme.strings("select end_sentence from sampling_runs where answer_set_id = ?", set)
                .get(0))
        .contains("100 tokens were allowed and 1616 were written");
    assertThat(acme.count("select max(tokens_out) from draws where answer_set_id = ?", set))
        .as("paid, so it is kept")
        .isEqualTo(1_616);
    assertThat(count("draws", set)).isLessThan(DRAWS);
    assertThat(server.calls()).hasSizeLessThan(DRAWS + PROBE_CALLS);
    assertSumsHold(set);
  }

  @Test
  void runs_of_one_endpoint_share_its_limit_and_give_their_leases_back() throws Exception {
    server = ProtocolServer.of();
    server.delay(20);
    UUID first = sampling(null);
    UUID second = sampling(null);
    long before = acme.count("select count(*) from call_limits");

    JobID one = submit(first, 1);
    JobID two = submit(second, 1);

    assertThat(TestCluster.result(one).isSuccess()).isTrue();
    assertThat(TestCluster.result(two).isSuccess()).isTrue();
    assertThat(count("draws", first) + count("draws", second)).isEqualTo(2 * DRAWS);
    assertThat(acme.count("select count(*) from call_limits")).isEqualTo(before + 1);
    assertThat(acme.count("select count(*) from call_leases")).isZero();
    assertSumsHold(first);
    assertSumsHold(second);
  }

  private void run(UUID set, int attempt) throws Exception {
    JobResult result = TestCluster.result(submit(set, attempt));
    assertThat(result.isSuccess())
        .as(() -> String.valueOf(result.getSerializedThrowable()))
        .isTrue();
  }

  private JobID submit(UUID set, int attempt) throws Exception {
    JobRequest request = acme.request(JobKind.SAMPLING, set, attempt);
    return TestCluster.submit(Jobs.graph(request, checkpoints.toUri().toString(), null));
  }

  private UUID sampling(String budget) {
    return sampling(budget, "{\"temperature\": 1, \"max_tokens\": 100, \"stop\": []}");
  }

  private UUID sampling(String budget, String parameters) {
    SampledSet set = SampledSet.of(acme, imported, ANSWERS);
    set.from(server.baseUrl(), parameters, budget);
    return set.answers().answerSet();
  }

  private static long count(String table, UUID set) {
    return acme.count("select count(*) from " + table + " where answer_set_id = ?", set);
  }

  private static String end(UUID set) {
    return acme.strings("select end_code from sampling_runs where answer_set_id = ?", set).get(0);
  }

  /** The sums of the run are those of its attempts and draws, and no call is open. */
  private static void assertSumsHold(UUID set) {
    assertThat(
            acme.count(
                """
                select count(*)
                from sampling_runs r,
                     (select sum(cost) as cost, count(*) as calls,
                             count(*) filter (where result = 'possibly-paid') as lost
                      from call_attempts
                      where run_id = ?) a,
                     (select count(*) as made from draws where answer_set_id = ?) d
                where r.answer_set_id = ? and r.spent = a.cost and r.calls = a.calls and r.possibly_paid = a.lost
                  and r.reserved = 0
                  and r.answered + r.truncated + r.refused + r.filtered + r.empty + r.thinking_exhausted + r.failed
                      = d.made
                """,
                set,
                set,
                set))
        .isEqualTo(1);
  }
}
