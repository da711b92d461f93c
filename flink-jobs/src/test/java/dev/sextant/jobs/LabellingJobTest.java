package dev.sextant.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.jobs.JobRequest.JobKind;
import dev.sextant.jobs.TestTenant.Imported;
import dev.sextant.jobs.access.Grant;
import dev.sextant.jobs.access.RemoteAccess;
import dev.sextant.jobs.labelling.LabellingTask;
import dev.sextant.jobs.tables.Database;
import dev.sextant.jobs.tables.TablesException;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.remote.credential.CredentialKeys;
import dev.sextant.remote.generation.GeneratorKind;
import dev.sextant.remote.generation.GeneratorSpec;
import dev.sextant.remote.generation.Sampling;
import dev.sextant.remote.http.EndpointPolicy;
import dev.sextant.remote.labelling.Labeller;
import dev.sextant.remote.labelling.LabellerKind;
import dev.sextant.testing.TestDatabase;
import dev.sextant.testing.generator.ProtocolServer;
import dev.sextant.testing.generator.ScriptedModel;
import dev.sextant.testing.generator.ScriptedOracle;
import dev.sextant.testing.generator.ServerReply;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.apache.flink.api.common.JobID;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Label runs on a real cluster, with an oracle that speaks OpenAI's protocol. */
class LabellingJobTest {

  private static final int ITEMS = 20;
  private static final int ANSWERS = 5 * ITEMS;

  /** Every tenth item has nothing to compare its answers with. */
  private static final int WITHOUT_REFERENCE = 5 * ITEMS / 10;

  /** Blank answers with a reference: no call is made for them. */
  private static final int BLANK = 2;

  private static final int LABELLED = ANSWERS - WITHOUT_REFERENCE - BLANK;
  private static final int UNLABELLED = WITHOUT_REFERENCE + BLANK;
  private static final int CALLS = LABELLED;
  private static final int CONCURRENCY = 8;

  /** Of 30 items, the judged answers of those with a reference. */
  private static final int ANCHORS = 54;

  private static final Pattern THREADS_OF_A_TASK =
      Pattern.compile("sextant-.*|delays|call-deadlines");

  private static final String POLICY = "Supported by the reference.";

  @TempDir static Path checkpoints;

  private static TestDatabase database;
  private static TestTenant acme;
  private static Grant grant;

  private ScriptedOracle oracle;
  private ProtocolServer server;
  private Imported imported;
  private UUID anchorSet;
  private long anchorCount;

  @BeforeAll
  static void start() {
    database = TestDatabase.create();
    acme = new TestTenant(database, database.acme());
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

  @BeforeEach
  void startServer() throws Exception {
    oracle = new ScriptedOracle();
    oracle.supported(sentence -> !sentence.contains("Elsewhere"));
    server = new ProtocolServer(new ScriptedModel(), oracle);
    imported = acme.imported(TestItems.capitals(ITEMS));
  }

  @AfterEach
  void closeServer() {
    server.close();
  }

  @Test
  void every_answer_gets_a_verdict_and_its_label_names_the_labeller() throws Exception {
    UUID run = labelling("segment-score", 5);

    run(run, 1);

    assertThat(state(run)).containsExactly(LABELLED, 0, UNLABELLED);
    assertThat(oracle.paid()).isEqualTo(CALLS);
    assertThat(count("oracle_replies where run_id = ?", run)).isEqualTo(CALLS);
    assertThat(count("oracle_verdicts where run_id = ? and reason = 'no-reference'", run))
        .isEqualTo(WITHOUT_REFERENCE);
    assertThat(
            acme.count(
                """
                select count(*)
                from oracle_verdicts v
                join labels l on l.id = v.label_id and l.answer_id = v.answer_id
                join label_plans p on p.run_id = v.run_id
                join answers a on a.id = l.answer_id
                where v.run_id = ? and l.source = 'oracle' and l.author = 'checker' and l.labeller = p.identity
                  and l.grounded = (a.text not like '%Elsewhere%') and l.factuality = v.factuality
                  and abs(l.probability - case when l.grounded then 0.9 else 0.1 end) < 1e-9
                """,
                run))
        .as("labels that say what the oracle said")
        .isEqualTo(LABELLED);
    assertThat(
            acme.count(
                """
                select count(*)
                from oracle_verdicts v
                join answers a on a.id = v.answer_id
                where v.run_id = ?
                  and (select regexp_replace(string_agg(s.text, '' order by s.ordinal), '\\s', '', 'g')
                       from segments s
                       where s.label_id = v.label_id) = regexp_replace(a.text, '\\s', '', 'g')
                """,
                run))
        .as("labels whose segments form the answer")
        .isEqualTo(LABELLED);
    assertThat(count("label_plans where run_id = ? and repeat_count = 0", run)).isEqualTo(1);
    assertSumsHold(run);
  }

  @Test
  void a_second_job_asks_nothing_again() throws Exception {
    UUID run = labelling("segment-score", 5);
    run(run, 1);
    int paid = server.paid();

    run(run, 2);

    assertThat(server.paid()).isEqualTo(paid);
    assertThat(state(run)).containsExactly(LABELLED, 0, UNLABELLED);
    assertThat(
            count(
                "labels l join oracle_verdicts v on v.answer_id = l.answer_id where l.source = 'oracle' and v.run_id = ?",
                run))
        .isEqualTo(LABELLED);
  }

  @Test
  void a_job_that_is_cut_off_is_continued_and_pays_for_no_reply_twice() throws Exception {
    UUID run = labelling("segment-score", 5);
    CountDownLatch halfway = new CountDownLatch(CALLS / 2);
    oracle.onCall(halfway::countDown);
    oracle.delay(30);
    JobID first = submit(run, 1);
    assertThat(halfway.await(60, TimeUnit.SECONDS)).isTrue();
    TestCluster.cluster().cancelJob(first).get();
    TestCluster.result(first);
    oracle.delay(0);

    run(run, 2);

    assertThat(state(run)).containsExactly(LABELLED, 0, UNLABELLED);
    int possiblyPaid =
        (int) count("call_attempts where run_id = ? and result = 'possibly-paid'", run);
    assertThat(possiblyPaid).isBetween(0, CONCURRENCY);
    assertThat(oracle.paid()).isBetween(CALLS, CALLS + possiblyPaid);
    assertSumsHold(run);
  }

  /** A reply is read by its place, so what the first call asked for must not change. */
  @Test
  void a_run_goes_on_with_the_segments_that_there_were_when_it_was_created() throws Exception {
    AtomicInteger repairs = new AtomicInteger();
    splitAnswers(repairs);
    UUID run = labelling("segment-steps", 5);
    run(run, 1);
    assertThat(state(run)).containsExactly(LABELLED, 0, UNLABELLED);
    forgetAllButTheSplit(run);
    for (UUID answer :
        acme.ids("select id from answers where answer_set_id = ?", imported.answerSet())) {
      acme.label(answer, "human", true, null, List.of("All of it."));
    }

    run(run, 2);

    assertThat(repairs).as("replies that were read as others").hasValue(0);
    assertThat(state(run)).containsExactly(LABELLED, 0, UNLABELLED);
    assertThat(count("oracle_replies where run_id = ? and number = 1", run)).isEqualTo(LABELLED);
    assertThat(
            acme.count(
                """
                select count(*)
                from oracle_verdicts v
                join answers a on a.id = v.answer_id
                where v.run_id = ? and v.grounded = (a.text not like '%Elsewhere%')
                """,
                run))
        .isEqualTo(LABELLED);
  }

  /** All runs over anchors judge the same segments, or else they could not be compared. */
  @Test
  void anchors_are_judged_by_the_segments_that_there_were_when_the_set_was_created()
      throws Exception {
    splitAnswers(new AtomicInteger());
    anchor(acme.imported(TestItems.capitals(30)));
    for (UUID answer : acme.ids("select answer_id from anchors where set_id = ?", anchorSet)) {
      acme.label(answer, "human", true, null, List.of("All of it."));
    }
    UUID run = labelling("segment-steps", 5);

    run(run, 1);

    assertThat(
            count(
                "oracle_replies r join oracle_verdicts v using (run_id, answer_id) where r.run_id = ? and v.anchor"
                    + " and r.number = 1",
                run))
        .as("after a call that splits the answer")
        .isEqualTo(ANCHORS);
  }

  private void splitAnswers(AtomicInteger repairs) {
    oracle.text(
        prompt -> {
          if (prompt.contains("You have replied before")) {
            repairs.incrementAndGet();
          }
          return prompt.contains("<check>")
              ? Optional.empty()
              : Optional.of(ScriptedOracle.statements(prompt).replace(" <class>1</class>", ""));
        });
  }

  /** Leaves a run as it is when its job is cut off after the first reply to each answer. */
  private void forgetAllButTheSplit(UUID run) throws SQLException {
    execute(
        """
        delete from labels where id in (select label_id from oracle_verdicts where run_id = '%1$s');
        delete from oracle_verdicts where run_id = '%1$s';
        delete from oracle_replies where run_id = '%1$s' and number > 0;
        update label_plans set labelled = 0, unlabelled = 0 where run_id = '%1$s';
        update call_runs set state = 'running', end_code = null, end_sentence = null where id = '%1$s'
        """
            .formatted(run));
  }

  @Test
  void anchors_of_another_version_get_a_verdict_of_the_run_and_no_label() throws Exception {
    anchor(acme.imported(TestItems.capitals(30)));
    UUID run = labelling("segment-score", 5);

    run(run, 1);

    assertThat(state(run)).containsExactly(LABELLED, 0, UNLABELLED);
    assertThat(oracle.paid()).isEqualTo(CALLS + ANCHORS);
    assertThat(
            acme.count(
                """
                select count(*)
                from anchors n
                join label_plans p on p.anchor_set_id = n.set_id
                join oracle_verdicts v on v.run_id = p.run_id and v.answer_id = n.answer_id
                where p.run_id = ? and v.anchor and v.status = 'labelled' and v.grounded = n.grounded
                """,
                run))
        .isEqualTo(ANCHORS);
    assertThat(
            acme.count(
                """
                select count(*)
                from anchors n
                join label_plans p on p.anchor_set_id = n.set_id
                join labels l on l.answer_id = n.answer_id
                where p.run_id = ? and l.source = 'oracle'
                """,
                run))
        .as("labels by the oracle on anchors")
        .isZero();
    assertSumsHold(run);
  }

  @Test
  void an_anchor_among_the_answers_of_the_run_is_paid_once_and_labelled() throws Exception {
    anchor(imported);
    UUID run = labelling("segment-score", 5);

    run(run, 1);

    assertThat(state(run)).containsExactly(LABELLED, 0, UNLABELLED);
    assertThat(oracle.paid()).isEqualTo(CALLS);
    assertThat(count("oracle_verdicts where run_id = ? and anchor", run)).isZero();
    assertSumsHold(run);
  }

  @Test
  void anchors_are_asked_first_and_paid_once_though_the_job_is_cut_off_among_them()
      throws Exception {
    anchor(acme.imported(TestItems.capitals(30)));
    UUID run = labelling("segment-score", 5);
    CountDownLatch halfway = new CountDownLatch(ANCHORS / 2);
    oracle.onCall(halfway::countDown);
    oracle.delay(30);
    JobID first = submit(run, 1);
    assertThat(halfway.await(60, TimeUnit.SECONDS)).isTrue();
    TestCluster.cluster().cancelJob(first).get();
    TestCluster.result(first);
    oracle.delay(0);
    assertThat(count("oracle_verdicts where run_id = ? and anchor", run)).isPositive();

    run(run, 2);

    assertThat(state(run)).containsExactly(LABELLED, 0, UNLABELLED);
    assertThat(count("label_plans where run_id = ? and anchors_judged = anchor_count", run))
        .isOne();
    int possiblyPaid =
        (int) count("call_attempts where run_id = ? and result = 'possibly-paid'", run);
    assertThat(possiblyPaid).isBetween(0, CONCURRENCY);
    assertThat(oracle.paid()).isBetween(CALLS + ANCHORS, CALLS + ANCHORS + possiblyPaid);
    assertSumsHold(run);
  }

  @Test
  void a_budget_that_does_not_suffice_is_spent_on_anchors_first() throws Exception {
    anchor(acme.imported(TestItems.capitals(30)));
    UUID run = labelling("segment-score", 5);
    acme.ids("update call_runs set budget = 0.012 where id = ? returning id", run);

    run(run, 1);

    assertThat(acme.strings("select end_code from call_runs where id = ?", run))
        .isEqualTo(List.of("budget-reached"));
    assertThat(count("oracle_verdicts where run_id = ? and anchor", run)).isPositive();
    assertThat(
            count("oracle_verdicts where run_id = ? and anchor", run) == ANCHORS
                || count(
                        "oracle_replies r join oracle_verdicts v using (run_id, answer_id) where r.run_id = ? and not v.anchor",
                        run)
                    == 0)
        .as("answers of the set wait until the anchors have their verdicts")
        .isTrue();
    assertSumsHold(run);
  }

  @Test
  void a_reply_that_cannot_be_read_is_repaired_once_and_never_counts_as_0() throws Exception {
    oracle.text(prompt -> Optional.of("I \u0000 cannot \ud83d\ude00 say."));
    UUID run = labelling("segment-score", 5);

    run(run, 1);

    assertThat(state(run)).containsExactly(0, 0, ANSWERS);
    assertThat(oracle.paid()).isEqualTo(2 * LABELLED);
    assertThat(count("oracle_verdicts where run_id = ? and reason = 'malformed'", run))
        .isEqualTo(LABELLED);
    assertThat(count("oracle_verdicts where run_id = ? and label_id is not null", run)).isZero();
  }

  @Test
  void a_judge_labels_some_answers_three_times() throws Exception {
    oracle.text(prompt -> Optional.of("<score>70</score>"));
    UUID run = labelling("judge", null);

    run(run, 1);

    assertThat(state(run)).containsExactly(LABELLED, 0, UNLABELLED);
    assertThat(acme.count("select repeat_count from label_plans where run_id = ?", run))
        .isEqualTo(20);
    assertThat(count("oracle_verdicts where run_id = ? and repeat > 0", run)).isEqualTo(40);
    assertThat(
            count(
                "labels l join oracle_verdicts v on v.label_id = l.id where v.run_id = ?"
                    + " and l.factuality = 0.7 and l.grounded is null",
                run))
        .isEqualTo(LABELLED);
    assertSumsHold(run);
  }

  @Test
  void a_run_stops_at_its_budget_and_keeps_what_it_has() throws Exception {
    UUID run = labelling("segment-score", 5);
    acme.ids("update call_runs set budget = 0.012 where id = ? returning id", run);

    run(run, 1);

    assertThat(acme.strings("select end_code from call_runs where id = ?", run))
        .isEqualTo(List.of("budget-reached"));
    assertThat(count("call_runs where id = ? and spent <= budget", run)).isEqualTo(1);
    assertThat(count("oracle_verdicts where run_id = ? and status = 'labelled'", run))
        .isEqualTo(count("oracle_replies where run_id = ?", run))
        .isPositive();
    assertSumsHold(run);
  }

  @Test
  void a_labeller_that_asks_in_another_way_by_now_labels_nothing() throws Exception {
    UUID run = labelling("segment-score", 5, "Another policy.");

    run(run, 1);

    assertThat(acme.strings("select end_code from call_runs where id = ?", run))
        .isEqualTo(List.of("labeller-changed"));
    assertThat(server.calls()).isEmpty();
  }

  @Test
  void a_run_that_lists_facts_writes_them_and_no_label() throws Exception {
    oracle.text(
        prompt ->
            prompt.contains("Elsewhere")
                ? Optional.of("<abstained/>")
                : Optional.of("<fact>One.</fact>\n<fact>Two.</fact>"));
    UUID run = labelling("atomic-facts", null, null);

    run(run, 1);

    assertThat(
            acme.count(
                """
                select count(*)
                from label_plans p,
                     (select count(*) as answers,
                             count(*) filter (where a.text ~ '\\S' and a.text not like '%Elsewhere%') as stating,
                             count(*) filter (where a.text !~ '\\S') as blank
                      from call_runs r
                      join answers a on a.answer_set_id = r.answer_set_id
                      where r.id = ?) a,
                     (select count(*) as calls from oracle_replies where run_id = ?) c,
                     (select count(*) as decomposed
                      from oracle_verdicts
                      where run_id = ? and repeat = 0 and status = 'decomposed' and label_id is null
                        and factuality is null
                        and parts = '[{"text": "One.", "supported": null, "probability": null},
                                      {"text": "Two.", "supported": null, "probability": null}]') v
                where p.run_id = ? and p.repeat_count = 0 and p.labelled = 0 and p.unlabelled = 0
                  and p.decomposed = a.stating and v.decomposed = a.stating and p.facts = 2 * a.stating
                  and p.abstained = a.answers - a.stating and c.calls = a.answers - a.blank
                  and a.stating > 0 and a.blank > 0 and a.stating + a.blank < a.answers
                """,
                run, run, run, run))
        .isEqualTo(1);
    assertThat(
            count(
                "labels l join oracle_verdicts v on v.answer_id = l.answer_id where l.source = 'oracle' and v.run_id = ?",
                run))
        .isZero();
    assertThat(oracle.paid()).isEqualTo(count("oracle_replies where run_id = ?", run));
    assertSumsHold(run);
  }

  @Test
  void a_task_that_cannot_begin_leaves_no_threads() throws Exception {
    UUID run = labelling("segment-score", 5);
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    execute(
        """
        create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'no dialect'; end $$;
        create trigger refuse before update of dialect on call_runs execute function refuse()
        """);
    try (TenantTransactions tables = tables().openNow()) {
      assertThatThrownBy(() -> LabellingTask.begin(tables(), tables, run.toString()))
          .hasStackTraceContaining("no dialect");
    } finally {
      execute("drop function refuse cascade");
    }
    awaitNoNewThreads(before);
  }

  @Test
  void a_task_that_cannot_record_its_end_leaves_no_threads() throws Exception {
    server.script(call -> Optional.of(ServerReply.error(401, "no", "Wrong key.")));
    UUID run = labelling("segment-score", 5);
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    try (TenantTransactions tables = tables().openNow()) {
      LabellingTask task = LabellingTask.begin(tables(), tables, run.toString()).orElseThrow();
      tables.close();
      assertThatThrownBy(task::close).isInstanceOf(TablesException.class);
    }
    awaitNoNewThreads(before);
  }

  private static Database tables() {
    return JobsDatabase.of(database, database.acme());
  }

  private static void execute(String sql) throws SQLException {
    try (Connection connection = database.superuser().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static void awaitNoNewThreads(Set<Thread> before) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (!newThreads(before).isEmpty() && System.nanoTime() < end) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
    assertThat(newThreads(before)).isEmpty();
  }

  private static List<String> newThreads(Set<Thread> before) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> !before.contains(thread))
        .map(Thread::getName)
        .filter(THREADS_OF_A_TASK.asMatchPredicate())
        .toList();
  }

  private UUID labelling(String kind, Integer logprobs) {
    return labelling(kind, logprobs, POLICY);
  }

  private UUID labelling(String kind, Integer logprobs, String policy) {
    UUID generator =
        acme.ids(
                """
                insert into generators (name, kind, base_url, model, created_by)
                values (?, 'openai-chat', ?, 'm', 'ann') returning id
                """,
                "g " + imported.answerSet(),
                server.baseUrl())
            .get(0);
    UUID run =
        acme.ids(
                """
            with run as (
              insert into call_runs (answer_set_id, purpose, generator_id, generator_name, kind, base_url, model,
                parameters, concurrency, seed, price_number, currency, price_in, price_out, created_by)
              values (?, 'labelling', ?, 'g', 'openai-chat', ?, 'm', ?::jsonb, ?, 1, 1, 'USD', 1, 1, 'ann')
              returning id)
            insert into label_plans (run_id, labeller_name, labeller_version, labeller_kind, policy, identity,
              answer_count, anchor_set_id, anchor_count)
            select id, 'checker', 1, ?, ?, decode(?, 'hex'), ?, ?, ?
            from run
            returning run_id
            """,
                imported.answerSet(),
                generator,
                server.baseUrl(),
                "{\"temperature\": 0, \"max_tokens\": 500, \"logprobs\": %s}".formatted(logprobs),
                CONCURRENCY,
                kind,
                policy == null ? null : POLICY,
                identity(kind, logprobs, policy),
                (long) ANSWERS,
                anchorSet,
                anchorCount)
            .get(0);
    acme.ids("update call_runs set state = 'running' where id = ? returning id", run);
    return run;
  }

  /** Lets the next run judge the labelled answers of an import whose items have a reference. */
  private void anchor(Imported from) {
    UUID set =
        acme.ids(
                """
                insert into anchor_sets (project_id, version_id, name, tolerance, grounded_count, not_grounded_count,
                  created_by)
                values (?, ?, 'anchors', 0.05, 1, 1, 'ann')
                returning id
                """,
                from.project(),
                from.version())
            .get(0);
    acme.ids(
        """
        insert into anchors (set_id, answer_id, grounded, annotators)
        select ?, a.id, l.grounded, 1
        from answers a
        join items i on i.id = a.item_id and i.context is not null
        join labels l on l.answer_id = a.id
        where a.answer_set_id = ?
        returning answer_id
        """,
        set,
        from.answerSet());
    anchorSet = set;
    anchorCount = from.answerSet().equals(imported.answerSet()) ? 0 : ANCHORS;
  }

  private String identity(String kind, Integer logprobs, String policy) {
    return new Labeller(
            LabellerKind.of(kind).orElseThrow(),
            policy,
            new GeneratorSpec(
                GeneratorKind.OPENAI_CHAT,
                server.baseUrl(),
                "m",
                null,
                new Sampling(0.0, null, 500, List.of(), null, 1, logprobs)))
        .identity();
  }

  private void run(UUID run, int attempt) throws Exception {
    JobResult result = TestCluster.result(submit(run, attempt));
    assertThat(
            result
                .getSerializedThrowable()
                .map(failure -> failure.deserializeError(getClass().getClassLoader()))
                .map(Jobs::reason))
        .isEmpty();
  }

  private JobID submit(UUID run, int attempt) throws Exception {
    JobRequest request = acme.request(JobKind.LABELLING, run, attempt);
    return TestCluster.submit(Jobs.graph(request, checkpoints.toUri().toString(), null));
  }

  /** Returns the numbers of answers that are labelled, abstained and unlabelled. */
  private static List<Integer> state(UUID run) {
    return acme
        .strings(
            "select unnest(array[labelled, abstained, unlabelled])::text from label_plans where"
                + " run_id = ?",
            run)
        .stream()
        .map(Integer::valueOf)
        .toList();
  }

  private static long count(String from, UUID run) {
    return acme.count("select count(*) from " + from, run);
  }

  /** The sums of the run are those of its attempts and verdicts, and no call is open. */
  private static void assertSumsHold(UUID run) {
    assertThat(
            acme.count(
                """
                select count(*)
                from label_runs r,
                     (select sum(cost) as cost, count(*) as calls,
                             count(*) filter (where result = 'possibly-paid') as lost
                      from call_attempts
                      where run_id = ?) a,
                     (select count(*) filter (where not anchor) as made, count(*) filter (where anchor) as anchors
                      from oracle_verdicts
                      where run_id = ? and repeat = 0) v
                where r.id = ? and r.anchors_judged = v.anchors and r.spent = a.cost and r.calls = a.calls and r.possibly_paid = a.lost
                  and r.reserved = 0 and r.labelled + r.decomposed + r.abstained + r.unlabelled = v.made
                """,
                run,
                run,
                run))
        .isEqualTo(1);
  }
}
