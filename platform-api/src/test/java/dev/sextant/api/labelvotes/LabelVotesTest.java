package dev.sextant.api.labelvotes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.experiments.ExperimentsTest;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.LabelRuns;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.Receipts;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Three oracles that label the same answers and disagree; from their vote to a label source. */
class LabelVotesTest {

  private static final int ITEMS = 60;

  @AutoClose private static final TestApi api = TestApi.start(new MemoryCluster().finishing());
  private static final ApiClient acme = api.acme();
  private static final Library library = new Library(acme);

  private final UUID tenant = api.database.acme();
  private final String project = library.project();
  private final String version = library.version(project, items());
  private final String set = answers(version);
  private final Oracle first = new Oracle("i.ordinal % 2 = 0");
  private final Oracle second = new Oracle("i.ordinal % 3 = 0");
  private final Oracle third = new Oracle("case when i.ordinal % 5 > 0 then i.ordinal % 7 < 3 end");

  /** A labeller of its own model, with a completed run. */
  private final class Oracle {

    final String labeller = LabelRuns.labeller(acme, generator());
    final String run;

    Oracle(String grounded) {
      run = LabelRuns.completed(api, tenant, acme, labeller, set, grounded);
    }

    String name() {
      return acme.get("/labellers/" + labeller).is(200).json().getString("name");
    }
  }

  /** What the three say, in the letters of the ballots. */
  private static String letters(int item) {
    return (item % 2 == 0 ? "g" : "n")
        + (item % 3 == 0 ? "g" : "n")
        + (item % 5 == 0 ? "u" : item % 7 < 3 ? "g" : "n");
  }

  /** Counted without the code under test: a letter that occurs twice wins. */
  private static @Nullable Boolean majority(int item) {
    String letters = letters(item);
    long yes = letters.chars().filter(letter -> letter == 'g').count();
    long no = letters.chars().filter(letter -> letter == 'n').count();
    return yes >= 2 ? Boolean.TRUE : no >= 2 ? Boolean.FALSE : null;
  }

  private static long withoutMajority() {
    long none = 0;
    for (int i = 0; i < ITEMS; i++) {
      none += majority(i) == null ? 1 : 0;
    }
    return none;
  }

  @Test
  void two_of_three_make_a_label_and_a_tie_makes_none() {
    JsonObject vote = vote(first, second, third).is(201).json();

    assertThat(vote.getInteger("needed")).isEqualTo(2);
    assertThat(vote.getLong("answer_count")).isEqualTo(ITEMS);
    assertThat(vote.getLong("unlabelled")).isPositive().isEqualTo(withoutMajority());
    assertThat(vote.getLong("labelled")).isEqualTo(ITEMS - withoutMajority());
    assertThat(vote.getJsonObject("reasons"))
        .isEqualTo(new JsonObject().put("no-majority", withoutMajority()));
    assertThat(vote.getString("vote_of"))
        .isEqualTo("%s, %s and %s".formatted(first.name(), second.name(), third.name()));
    for (JsonObject verdict : verdicts(vote, "")) {
      int item = Integer.parseInt(verdict.getString("external_id"));
      assertThat(ballots(verdict)).as("answer %d", item).isEqualTo(letters(item));
      assertThat(verdict.getValue("grounded")).as("answer %d", item).isEqualTo(majority(item));
      assertThat(verdict.getValue("label_id") == null).isEqualTo(majority(item) == null);
      assertThat(verdict.getValue("reason") == null).isEqualTo(majority(item) != null);
    }
    assertThat(verdicts(vote, "?status=unlabelled")).hasSize((int) withoutMajority());
    assertThat(acme.get("/label-votes?answer_set_id=" + set).is(200).data()).hasSize(1);
    assertThat(acme.get("/label-votes?project_id=" + project).is(200).data()).hasSize(1);
  }

  @Test
  void two_decide_only_where_both_agree_and_the_probability_is_their_share() {
    JsonObject vote = vote(first, third).is(201).json();

    assertThat(vote.getInteger("needed")).isEqualTo(2);
    JsonObject tie = byItem(vote, 1);
    assertThat(ballots(tie)).isEqualTo("ng");
    assertThat(tie.getString("reason")).isEqualTo("no-majority");
    assertThat(tie.getDouble("probability")).isEqualTo(0.5);
    JsonObject missing = byItem(vote, 5);
    assertThat(ballots(missing)).isEqualTo("nu");
    assertThat(missing.getString("reason")).isEqualTo("too-few-votes");
    assertThat(missing.getValue("grounded")).isNull();
    assertThat(missing.getValue("factuality")).isNull();
    assertThat(
            api.count(
                """
                select count(*)
                from labels l
                join label_vote_verdicts v on v.label_id = l.id
                where v.vote_id = '%s' and l.source = 'oracle' and l.probability in (0, 1) and l.labeller is not null
                """
                    .formatted(vote.getString("id"))))
        .isEqualTo(vote.getLong("labelled"));
  }

  @Test
  void the_factuality_is_the_median_of_shares_and_a_grade_is_no_share() {
    kind(first, "segment-score", "(i.ordinal + 1) / 100.0");
    kind(second, "factscore", "(i.ordinal + 5) / 100.0");

    JsonObject vote = vote(first, second, third).is(201).json();

    JsonObject agreed = byItem(vote, 7);
    assertThat(ballots(agreed)).isEqualTo("nng");
    assertThat(agreed.getDouble("factuality")).as("of 0.08 and 0.12").isEqualTo(0.1);
    JsonObject grades = vote(second, third).is(201).json();
    assertThat(byItem(grades, 4).getValue("grounded")).isEqualTo(false);
    assertThat(byItem(grades, 4).getValue("factuality")).as("one share only").isNull();
  }

  @Test
  void its_labels_are_a_source_of_truth_by_name() {
    String vote = vote(first, second, third).is(201).id();

    JsonObject source = source(vote);
    assertThat(source.getLong("grounded")).isEqualTo(ITEMS - withoutMajority());
    JsonObject experiment = acme.post(experiments(), byVote(vote)).is(202).json();
    JsonObject labeller = experiment.getJsonObject("labeller");
    assertThat(labeller.getString("id")).isEqualTo(vote);
    assertThat(labeller.getString("vote_of"))
        .isEqualTo("%s, %s and %s".formatted(first.name(), second.name(), third.name()));
    assertThat(inForce()).isEqualTo(ITEMS - withoutMajority());
    String one = byItem(acme.get("/label-votes/" + vote).json(), 1).getString("answer_id");
    acme.post("/answers/" + one + "/labels", new JsonObject().put("grounded", true)).is(201);
    assertThat(inForce()).as("people come first").isEqualTo(ITEMS - withoutMajority() - 1);
  }

  @Test
  void no_member_is_compared_with_labels_of_its_vote() {
    String vote = vote(first, second).is(201).id();

    for (Oracle member : List.of(first, second)) {
      JsonObject wish = byVote(vote).put("judge_runs", new JsonArray().add(member.run));
      acme.post(experiments(), wish).isProblem(422, "own-labels");
    }
    JsonObject other = byVote(vote).put("judge_runs", new JsonArray().add(third.run));
    acme.post(experiments(), other).is(202);
    acme.delete("/label-runs/" + first.run).is(202);
    String again = LabelRuns.completed(api, tenant, acme, first.labeller, set, "true");
    JsonObject wish = byVote(vote).put("judge_runs", new JsonArray().add(again));
    acme.post(experiments(), wish).isProblem(422, "own-labels");
    assertThat(
            acme.get("/label-votes/" + vote)
                .is(200)
                .json()
                .getJsonArray("members")
                .getJsonObject(0)
                .getValue("label_run_id"))
        .isNull();
  }

  @Test
  void agreement_is_that_with_people_and_that_among_the_members() {
    sql(
        """
        insert into labels (answer_id, source, author, grounded)
        select a.id, 'human', 'bo', i.ordinal %% 2 = 0
        from answers a join items i on i.id = a.item_id
        where a.answer_set_id = '%s' and i.ordinal < 40
        """
            .formatted(set));
    String vote = vote(first, second).is(201).id();

    JsonObject found = acme.get("/label-votes/" + vote).is(200).json();

    long both = 0;
    long same = 0;
    for (int i = 0; i < ITEMS; i++) {
      boolean agree = i % 2 == 0 == (i % 3 == 0);
      same += agree ? 1 : 0;
      both += agree && i < 40 ? 1 : 0;
    }
    assertThat(found.getJsonObject("agreement").getLong("compared")).isEqualTo(both);
    assertThat(found.getJsonObject("agreement").getJsonObject("sensitivity").getDouble("value"))
        .as("the first says what people say, and the vote only what the first says, too")
        .isEqualTo(1);
    JsonObject among = found.getJsonObject("members_agreement");
    assertThat(among.getLong("answers")).isEqualTo(ITEMS);
    assertThat(among.getJsonObject("share").getDouble("value")).isEqualTo((double) same / ITEMS);
    assertThat(among.getJsonArray("pairs").getJsonObject(0).getLong("compared")).isEqualTo(ITEMS);

    ApiClient annotator = api.as(tenant, Role.ANNOTATOR, "blind@example.org");
    JsonObject blind = annotator.get("/label-votes/" + vote).is(200).json();
    assertThat(blind.getValue("agreement")).isNull();
    assertThat(annotator.get("/label-votes/" + vote + "/verdicts").is(200).data()).isEmpty();
    annotator.post("/label-votes", body(first, third)).isProblem(403, "forbidden");
  }

  @Test
  void a_repeated_request_counts_once_and_the_same_members_vote_once_on_a_set() {
    ApiClient once = acme.with("Idempotency-Key", "k" + UUID.randomUUID());
    String vote = once.post("/label-votes", body(first, second)).is(201).id();

    assertThat(once.post("/label-votes", body(first, second)).is(201).id()).isEqualTo(vote);
    vote(second, first).isProblem(409, "label-vote-exists");
    vote(first, third).is(201);
    assertThat(acme.get("/label-votes?answer_set_id=" + set).is(200).data()).hasSize(2);
  }

  @Test
  void a_deleted_vote_withdraws_its_labels_and_may_be_repeated() {
    String vote = vote(first, second, third).is(201).id();
    acme.delete("/label-votes/" + vote).is(202);

    acme.get("/label-votes/" + vote).isProblem(404, "not-found");
    acme.post(experiments(), byVote(vote)).isProblem(422, "unknown-labeller");
    JsonObject receipt = Receipts.newest(acme);
    assertThat(receipt.getString("kind")).isEqualTo("label-vote");
    JsonObject removed = receipt.getJsonObject("removed");
    assertThat(removed.getInteger("label_votes")).isOne();
    assertThat(removed.getInteger("label_vote_members")).isEqualTo(3);
    assertThat(removed.getInteger("label_vote_verdicts")).isEqualTo(ITEMS);
    assertThat(acme.get("/label-runs/" + first.run).is(200).json().getLong("labelled"))
        .isEqualTo(ITEMS);
    String again = vote(first, second, third).is(201).id();
    assertThat(source(again).getLong("grounded")).isEqualTo(ITEMS - withoutMajority());
  }

  @Test
  void runs_that_cannot_vote_together_are_refused_with_their_place() {
    refused("unknown-label-run", first.run, UUID.randomUUID().toString());
    String elsewhere = LabelRuns.completed(api, tenant, acme, third.labeller, other(), "true");
    refused("other-answer-set", first.run, elsewhere);
    String again = LabelRuns.completed(api, tenant, acme, first.labeller, set, "true");
    refused("same-judge", first.run, again);
    JsonObject copied = acme.get("/labellers/" + first.labeller).is(200).json();
    JsonObject wish =
        new JsonObject()
            .put("name", copied.getString("name"))
            .put("kind", "judge-graded")
            .put("seed", 99)
            .put("generator_id", copied.getJsonObject("generator").getString("id"));
    String sameJudge = acme.post("/labellers", wish).is(201).id();
    refused(
        "same-judge", first.run, LabelRuns.completed(api, tenant, acme, sameJudge, set, "true"));
    Oracle empty = new Oracle("null::boolean");
    refused("label-run-empty", first.run, empty.run);
    String open = acme.post("/label-runs", LabelRuns.plan(third.labeller, set)).is(202).id();
    refused("label-run-incomplete", first.run, open);
    String facts = LabelRuns.labeller(acme, generator(), "atomic-facts");
    refused("labeller-without-labels", first.run, LabelRuns.listed(api, tenant, acme, facts, set));
    sql("update label_plans set labeller_kind = 'judge' where run_id = '%s'".formatted(third.run));
    refused("labeller-without-yes-or-no", first.run, third.run);
    JsonObject alone = new JsonObject().put("label_run_ids", new JsonArray().add(first.run));
    acme.post("/label-votes", alone).isProblem(422, "invalid-body");
    assertThat(acme.get("/label-votes?answer_set_id=" + set).is(200).data()).isEmpty();
  }

  private static void refused(String code, String run, String other) {
    JsonObject body = new JsonObject().put("label_run_ids", new JsonArray().add(run).add(other));
    ApiClient.Answer answer = acme.post("/label-votes", body).isProblem(422, code);
    assertThat(answer.pointers()).containsExactly("/label_run_ids/1");
  }

  private static JsonObject body(Oracle... members) {
    JsonArray runs = new JsonArray();
    List.of(members).forEach(each -> runs.add(each.run));
    return new JsonObject().put("label_run_ids", runs);
  }

  private static ApiClient.Answer vote(Oracle... members) {
    return acme.post("/label-votes", body(members));
  }

  private static List<JsonObject> verdicts(JsonObject vote, String query) {
    List<JsonObject> all = new ArrayList<>();
    String path = "/label-votes/" + vote.getString("id") + "/verdicts" + query;
    String next = path + (query.isEmpty() ? "?" : "&") + "limit=25";
    while (next != null) {
      JsonObject page = acme.get(next).is(200).json();
      page.getJsonArray("data").forEach(each -> all.add((JsonObject) each));
      String cursor = page.getString("next_cursor");
      next =
          cursor == null
              ? null
              : path + (query.isEmpty() ? "?" : "&") + "limit=25&cursor=" + cursor;
    }
    return all;
  }

  private static JsonObject byItem(JsonObject vote, int item) {
    return verdicts(vote, "").stream()
        .filter(each -> each.getString("external_id").equals(Integer.toString(item)))
        .findFirst()
        .orElseThrow();
  }

  private static String ballots(JsonObject verdict) {
    StringBuilder letters = new StringBuilder();
    for (Object each : verdict.getJsonArray("ballots")) {
      letters.append(
          switch ((String) each) {
            case "not-asked" -> '-';
            default -> ((String) each).charAt(0);
          });
    }
    return letters.toString();
  }

  private JsonObject source(String vote) {
    return acme.get("/versions/" + version + "/label-sources").is(200).data().stream()
        .map(JsonObject.class::cast)
        .filter(
            each ->
                each.getJsonObject("labeller") != null
                    && vote.equals(each.getJsonObject("labeller").getString("id")))
        .findFirst()
        .orElseThrow();
  }

  /** Returns how many labels of votes are in force. */
  private long inForce() {
    return api.count(
        """
        select count(*)
        from (select distinct on (l.answer_id) l.labeller
              from labels l
              join answers a on a.id = l.answer_id
              where a.answer_set_id = '%s' and l.withdrawn_at is null
              order by l.answer_id, l.source = 'human' desc, l.created_at desc, l.id desc) l
        join label_votes w on w.identity = l.labeller
        where w.answer_set_id = '%s'
        """
            .formatted(set, set));
  }

  private void kind(Oracle oracle, String kind, String factuality) {
    sql(
        """
        update label_plans set labeller_kind = '%2$s' where run_id = '%1$s';
        update oracle_verdicts v
        set factuality = %3$s
        from answers a join items i on i.id = a.item_id
        where v.answer_id = a.id and v.run_id = '%1$s' and v.status = 'labelled'
        """
            .formatted(oracle.run, kind, factuality));
  }

  private JsonObject byVote(String vote) {
    return ExperimentsTest.wish(version).put("label_source", "oracle").put("labeller_id", vote);
  }

  private String other() {
    return answers(library.version(project, items()));
  }

  private String experiments() {
    return "/projects/" + project + "/experiments";
  }

  private static String answers(String of) {
    return acme.get("/versions/" + of + "/answer-sets")
        .is(200)
        .data()
        .getJsonObject(0)
        .getString("id");
  }

  private static String generator() {
    JsonObject wish =
        new JsonObject()
            .put("name", "generator " + UUID.randomUUID())
            .put("kind", "openai-chat")
            .put("base_url", "https://api.example.com/v1")
            .put("model", "m " + UUID.randomUUID());
    return acme.post("/generators", wish).is(201).id();
  }

  private void sql(String statement) {
    api.sql(api.database.owner(), tenant, statement);
  }

  private static String items() {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < ITEMS; i++) {
      lines.append(
          "{\"id\":\"%d\",\"question\":\"Q %d?\",\"context\":\"C.\",\"answers\":[{\"text\":\"%s\"}]}\n"
              .formatted(i, i, "x".repeat(1 + i % 9)));
    }
    return lines.toString();
  }
}
