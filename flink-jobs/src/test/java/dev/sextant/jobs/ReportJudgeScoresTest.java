package dev.sextant.jobs;

import static dev.sextant.jobs.TestItem.sample;
import static dev.sextant.jobs.TestReports.line;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.jobs.TestTenant.Imported;
import dev.sextant.testing.TestDatabase;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The grades of a label run are a score, which is never compared with labels of its own judge. */
class ReportJudgeScoresTest {

  private static final int ITEMS = 100;
  private static final String METRIC = "external-house_judge_0a0a0a0a";

  /** Items whose answers people have labelled; then one version of the judge, and another one. */
  private static final int BY_PEOPLE = 60;

  private static final int BY_JUDGE = 80;
  private static final int BY_ITS_OTHER_VERSION = 90;

  /** Every tenth answer was not graded. */
  private static final int UNGRADED = 10;

  private static final String IDENTITY = "0a".repeat(32);
  private static final String OTHER_VERSION = "0b".repeat(32);
  private static final String OTHER_POLICY = "0c".repeat(32);
  private static final String VOTE = "1a".repeat(32);
  private static final String OTHER_VOTE = "1b".repeat(32);

  @TempDir static Path checkpoints;

  private static final Random random = new Random(5);
  private static TestDatabase database;
  private static TestTenant acme;
  private static List<Boolean> grounded;
  private static List<Double> grades;
  private static JsonNode checked;
  private static JsonNode ownOnly;
  private static JsonNode byVote;

  @BeforeAll
  static void start() throws Exception {
    database = TestDatabase.create();
    acme = new TestTenant(database, database.acme());
    draw();
    checked = report(ReportJudgeScoresTest::labelByMany);
    byVote = report(ReportJudgeScoresTest::labelByVote);
    ownOnly = report((answers, place) -> labelByOracle(answers.get(place), place, IDENTITY));
  }

  @AfterAll
  static void stop() {
    database.close();
  }

  @Test
  void its_auc_is_that_of_the_grades_and_the_labels_that_others_made() {
    JsonNode judge = line(checked, METRIC, null);

    assertThat(judge.at("/binary/auc/value").asDouble()).isCloseTo(auc(), within(1e-12));
    assertThat(judge.at("/binary/n_grounded").asInt() + judge.at("/binary/n_not_grounded").asInt())
        .isEqualTo(usable().size());
    assertThat(judge.at("/binary/added_value/n").asInt()).isEqualTo(usable().size());
    assertThat(judge.at("/binary/floor_audit/n").asInt()).isEqualTo(usable().size());
  }

  @Test
  void labels_of_the_judge_are_left_out_with_their_number_whatever_its_version() {
    JsonNode judge = line(checked, METRIC, null);
    int own = 2 * (BY_ITS_OTHER_VERSION - BY_PEOPLE);

    assertThat(judge.at("/external/own_labels/grounded").asInt()).isEqualTo(own);
    assertThat(judge.at("/undefined/own-label").asInt()).isEqualTo(own - own / UNGRADED);
    assertThat(judge.at("/undefined/no-external-score").asInt()).isEqualTo(2 * ITEMS / UNGRADED);
    assertThat(judge.at("/n_labelled").asInt()).isEqualTo(2 * ITEMS);
    assertThat(line(checked, "length", null).at("/undefined/own-label").isMissingNode()).isTrue();
  }

  @Test
  void labels_of_its_model_by_another_policy_count_and_are_counted() {
    JsonNode external = line(checked, METRIC, null).get("external");

    assertThat(external.at("/same_model_labels/grounded").asInt())
        .isEqualTo(2 * (ITEMS - BY_ITS_OTHER_VERSION));
    assertThat(external.at("/made_by").asText()).isEqualTo("gpt-x");
    assertThat(external.at("/labeller/name").asText()).isEqualTo("House judge");
    assertThat(external.at("/cost_per_thousand").asDouble()).isEqualTo(0.75);
  }

  @Test
  void a_kind_of_label_that_only_the_judge_gave_has_no_statistic_of_its_score() {
    JsonNode judge = line(checked, METRIC, null);

    assertThat(judge.at("/external/own_labels/factuality").asInt())
        .isEqualTo(2 * (BY_ITS_OTHER_VERSION - BY_PEOPLE));
    assertThat(judge.at("/factuality/n").asInt())
        .as("the labels of the other policy")
        .isEqualTo(2 * (ITEMS - BY_ITS_OTHER_VERSION) * (UNGRADED - 1) / UNGRADED);
  }

  @Test
  void a_score_whose_truth_is_its_own_judge_alone_is_refused() {
    JsonNode judge = line(ownOnly, METRIC, null);

    assertThat(judge.at("/binary/no_statistic").asText()).isEqualTo("no-values");
    assertThat(judge.at("/factuality/no_statistic").asText()).isEqualTo("no-values");
    assertThat(judge.at("/binary/auc").isNull()).isTrue();
    assertThat(judge.at("/n_used").asInt()).isZero();
    assertThat(judge.at("/undefined/own-label").asInt())
        .isEqualTo(2 * ITEMS - 2 * ITEMS / UNGRADED);
    assertThat(judge.at("/external/own_labels/grounded").asInt()).isEqualTo(2 * ITEMS);
    assertThat(ownOnly.at("/combinations").findValuesAsText("metric")).doesNotContain(METRIC);
    assertThat(line(ownOnly, "length", null).at("/binary/auc/value").isNumber())
        .as("other scores have the labels")
        .isTrue();
  }

  @Test
  void labels_of_a_vote_are_those_of_each_member() {
    JsonNode judge = line(byVote, METRIC, null);

    assertThat(judge.at("/external/own_labels/grounded").asInt()).isEqualTo(2 * BY_PEOPLE);
    assertThat(judge.at("/external/same_model_labels/grounded").asInt())
        .as("the other vote has a member of the judge's model, and is not its own")
        .isEqualTo(2 * (ITEMS - BY_PEOPLE));
  }

  private interface Labelling {
    void label(List<UUID> answers, int place);
  }

  private static void labelByMany(List<UUID> answers, int place) {
    UUID answer = answers.get(place);
    int item = place / 2;
    if (item < BY_PEOPLE) {
      acme.label(answer, "bo", grounded.get(place));
    } else {
      String by =
          item < BY_JUDGE ? IDENTITY : item < BY_ITS_OTHER_VERSION ? OTHER_VERSION : OTHER_POLICY;
      labelByOracle(answer, place, by);
    }
  }

  /** A vote of the judge with another one, and a vote without it, labelled the answers. */
  private static void labelByVote(List<UUID> answers, int place) {
    if (place == 0) {
      vote(answers.get(0), VOTE, List.of(IDENTITY, "0e".repeat(32)));
      vote(answers.get(0), OTHER_VOTE, List.of(OTHER_POLICY, "0f".repeat(32)));
    }
    labelByOracle(answers.get(place), place, place / 2 < BY_PEOPLE ? VOTE : OTHER_VOTE);
  }

  /** Lets labellers vote; those without a run have a model of their own, which comes first. */
  private static void vote(UUID answer, String identity, List<String> members) {
    acme.all(
        """
        with vote as (
          insert into label_votes (answer_set_id, name, vote_of, identity, created_by)
          select a.answer_set_id, 'Vote of A and B', 'A and B', decode('%1$s', 'hex'), 'ann'
          from answers a where a.id = '%2$s'
          returning id)
        insert into label_vote_members (vote_id, place, labeller_name, labeller_version, labeller_kind, model, identity,
                                        judge)
        select w.id, row_number() over (order by r.id nulls first) - 1, 'A', 1, 'judge-graded',
               coalesce(r.model, 'a-model'), decode(m.identity, 'hex'),
               coalesce(judge_key(p.labeller_kind, p.policy, r.model, r.system_prompt), m.identity)
        from vote w
        cross join unnest(array['%3$s', '%4$s']) m (identity)
        left join label_plans p
          on p.identity = decode(m.identity, 'hex')
         and p.run_id in (select c.id from call_runs c join answers a on a.answer_set_id = c.answer_set_id
                          where a.id = '%2$s')
        left join call_runs r on r.id = p.run_id
        returning vote_id
        """
            .formatted(identity, answer, members.get(0), members.get(1)));
  }

  private static void labelByOracle(UUID answer, int place, String identity) {
    acme.all(
        """
        insert into labels (answer_id, source, author, grounded, factuality, labeller)
        values ('%s', 'oracle', 'House judge', %s, %s, decode('%s', 'hex')) returning id
        """
            .formatted(answer, grounded.get(place), (grades.get(place) + 5) / 110, identity));
  }

  private static JsonNode report(Labelling labelling) throws Exception {
    List<TestItem> items = new ArrayList<>();
    for (int i = 0; i < ITEMS; i++) {
      items.add(
          TestItem.of(
              "What is the number of %d?".formatted(i),
              null,
              sample("It is" + " so".repeat(random.nextInt(20)) + i),
              sample("It is" + " so".repeat(random.nextInt(20)) + i)));
    }
    Imported imported = acme.imported(items);
    List<UUID> answers =
        acme.ids(
            """
            select a.id from answers a join items i on i.id = a.item_id
            where a.answer_set_id = ? order by i.ordinal, a.ordinal
            """,
            imported.answerSet());
    String run = run(imported, IDENTITY, "Supported.");
    run(imported, OTHER_VERSION, "Supported.");
    run(imported, OTHER_POLICY, "Supported, to the letter.");
    for (int place = 0; place < answers.size(); place++) {
      labelling.label(answers, place);
      grade(run, answers.get(place), place);
    }
    UUID experiment = acme.experiment(imported, List.of(METRIC), null, List.of());
    take(experiment, run);
    TestReports reports = new TestReports(acme, checkpoints);
    reports.score(experiment);
    return reports.report(experiment, 1);
  }

  /** Stores a completed run of the same model. */
  private static String run(Imported imported, String identity, String policy) {
    String id =
        acme.all(
                """
                insert into call_runs (answer_set_id, purpose, generator_name, kind, base_url, model, parameters, seed,
                                       concurrency, state, created_by)
                values ('%s', 'labelling', 'judge', 'openai-chat', 'https://api.example', 'gpt-x', '{}', 1, 1,
                        'completed', 'ann')
                returning id
                """
                    .formatted(imported.answerSet()))
            .get(0);
    acme.all(
        """
        insert into label_plans (run_id, labeller_name, labeller_version, labeller_kind, policy, identity, answer_count)
        values ('%s', 'House judge', 1, 'judge', '%s', decode('%s', 'hex'), 1) returning run_id
        """
            .formatted(id, policy, identity));
    return id;
  }

  private static void grade(String run, UUID answer, int place) {
    boolean isGraded = place % UNGRADED != 0;
    acme.all(
        """
        insert into oracle_verdicts (run_id, answer_id, repeat, status, factuality, reason)
        values ('%s', '%s', 0, '%s', %s, %s) returning run_id
        """
            .formatted(
                run,
                answer,
                isGraded ? "labelled" : "unlabelled",
                isGraded ? grades.get(place) / 100 : null,
                isGraded ? null : "'malformed'"));
  }

  private static void take(UUID experiment, String run) {
    acme.all(
        """
        update experiments e
        set judge_scores = jsonb_build_array(jsonb_build_object(
              'run_id', p.run_id, 'name', 'house_judge_0a0a0a0a', 'metric', '%s', 'cost_per_thousand', 0.75,
              'currency', 'EUR', 'made_by', r.model, 'identity', encode(p.identity, 'hex'),
              'labeller', jsonb_build_object('name', p.labeller_name),
              'judge', judge_key(p.labeller_kind, p.policy, r.model, r.system_prompt)))
        from label_plans p join call_runs r on r.id = p.run_id
        where e.id = '%s' and p.run_id = '%s' returning e.id
        """
            .formatted(METRIC, experiment, run));
  }

  /** A judge in steps of five that is often right. */
  private static void draw() {
    grounded = new ArrayList<>();
    grades = new ArrayList<>();
    for (int place = 0; place < 2 * ITEMS; place++) {
      boolean right = random.nextBoolean();
      grounded.add(right);
      grades.add(5.0 * ((right ? 6 : 0) + random.nextInt(14)));
    }
  }

  /** Answers with a grade and a label that the judge did not make. */
  private static List<Integer> usable() {
    List<Integer> places = new ArrayList<>();
    for (int place = 0; place < 2 * ITEMS; place++) {
      int item = place / 2;
      if (place % UNGRADED != 0 && (item < BY_PEOPLE || item >= BY_ITS_OTHER_VERSION)) {
        places.add(place);
      }
    }
    return places;
  }

  /** By counting pairs, ties as a half; origin: the definition of the area under the ROC curve. */
  private static double auc() {
    double sum = 0;
    int pairs = 0;
    for (int high : usable()) {
      for (int low : usable()) {
        if (grounded.get(high) && !grounded.get(low)) {
          int order = grades.get(high).compareTo(grades.get(low));
          sum += order > 0 ? 1 : order == 0 ? .5 : 0;
          pairs++;
        }
      }
    }
    return sum / pairs;
  }
}
