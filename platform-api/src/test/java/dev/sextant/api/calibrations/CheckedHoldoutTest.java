package dev.sextant.api.calibrations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.api.json.RecordJson;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Calibrated;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import dev.sextant.metrics.calibration.labelled.FlagSide;
import dev.sextant.metrics.calibration.labelled.Threshold;
import dev.sextant.metrics.calibration.threshold.CheckedRates;
import dev.sextant.metrics.calibration.threshold.CheckedScore;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A look at a holdout that an oracle has labelled, and people in part. */
class CheckedHoldoutTest {

  @AutoClose private static final TestApi api = TestApi.start(new MemoryCluster().finishing());
  private static final ApiClient acme = api.acme();

  private static final int CUT = 7;

  private final Calibrated ground = new Calibrated(api);
  private final Set<Integer> holdout = new TreeSet<>();
  private JsonObject calibration = new JsonObject();

  /** Labels judged answers; the expressions are SQL over items i. */
  private void label(String source, String grounded, String items) {
    api.sql(
        api.database.owner(),
        api.database.acme(),
        """
        insert into labels (tenant_id, answer_id, source, author, grounded)
        select a.tenant_id, a.id, '%s', 'ann', %s
        from answers a
        join items i on i.id = a.item_id
        where i.version_id = '%s' and a.role = 'judged' and %s
        """
            .formatted(source, grounded, ground.version, items));
  }

  private void oracle() {
    label("oracle", "(i.ordinal % 2 = 0) <> (i.ordinal % 8 = 1)", "true");
  }

  private static boolean isRiskyByOracle(int item) {
    return (item % 2 != 0) != (item % 8 == 1);
  }

  private void people(String items) {
    label("human", "i.ordinal % 2 = 0 and i.ordinal % 10 <> 0", items);
  }

  private static boolean isRiskyByPeople(int item) {
    return item % 2 != 0 || item % 10 == 0;
  }

  /** Of the even ones, which are at most 7 long, and the odd ones, which are longer. */
  private static boolean isFlagged(int item) {
    return item % 4 != 0;
  }

  private static boolean isChecked(int item) {
    return item / 10 % 2 == 0;
  }

  /** Stores the probability with which a queue chose an answer in its first label. */
  private void chosen(String probability) {
    api.sql(
        api.database.owner(),
        api.database.acme(),
        """
        update labels l set inclusion_probability = %s, created_at = l.created_at - interval '1 day'
        from answers a
        join items i on i.id = a.item_id
        where a.id = l.answer_id and i.version_id = '%s' and l.source = 'human'
        """
            .formatted(probability, ground.version));
  }

  private JsonObject look() {
    JsonObject wish = Calibrated.byLength().put("objective", "by-hand").put("target", CUT);
    String path = "/calibrations/" + ground.fit(wish).is(201).id();
    calibration = acme.post(path + "/looks").is(201).json();
    holdout.addAll(ground.ordinals("holdout"));
    assertThat(acme.get(path).json().getJsonObject("judgement"))
        .as("stored with the look")
        .isEqualTo(calibration.getJsonObject("judgement"));
    assertThat(calibration.getJsonObject("holdout").getInteger("looks")).isEqualTo(1);
    return calibration.getJsonObject("judgement");
  }

  private int count(IntPredicate condition) {
    return (int) holdout.stream().filter(condition::test).count();
  }

  @Test
  void the_rates_are_estimated_from_both_kinds_of_labels() {
    oracle();
    people("i.ordinal / 10 % 2 = 0");

    JsonObject judgement = look();

    int checked = count(CheckedHoldoutTest::isChecked);
    assertThat(judgement.getJsonObject("labels_by_source"))
        .isEqualTo(counts(checked, holdout.size() - checked, 0));
    JsonObject both = judgement.getJsonObject("checked_labels");
    assertThat(both.getInteger("by_people")).isEqualTo(checked);
    assertThat(both.getInteger("by_oracle")).isEqualTo(holdout.size());
    assertThat(both.getInteger("checked")).isEqualTo(checked);
    assertThat(both.getInteger("missing")).isZero();
    assertRate(both.getJsonObject("share_risky"), item -> true, true);
    assertRate(both.getJsonObject("precision"), CheckedHoldoutTest::isFlagged, true);
    assertThat(both.getJsonObject("fpr").getString("basis")).isEqualTo("widened");
    assertEqualsEstimates(both);
  }

  /** Compares a share of subjects that a condition selects, by people and by the oracle. */
  private void assertRate(JsonObject rate, IntPredicate among, boolean risky) {
    IntPredicate people = among.and(CheckedHoldoutTest::isChecked);
    double byPeople =
        (double) count(people.and(item -> isRiskyByPeople(item) == risky)) / count(people);
    double byOracle =
        (double) count(among.and(item -> isRiskyByOracle(item) == risky)) / count(among);
    assertThat(rate.getJsonObject("people").getDouble("value")).isCloseTo(byPeople, within(1e-12));
    assertThat(rate.getDouble("oracle_alone")).isCloseTo(byOracle, within(1e-12));
    assertThat(rate.getInteger("labels")).isEqualTo(count(CheckedHoldoutTest::isChecked));
  }

  /** Compares all estimates with those of scores and labels that this test knows itself. */
  private void assertEqualsEstimates(JsonObject both) {
    List<CheckedScore> scores = new ArrayList<>();
    for (int item : holdout) {
      scores.add(
          new CheckedScore(
              item,
              (item % 2 == 0 ? 5 : 7) + item % 4,
              isChecked(item) ? isRiskyByPeople(item) : null,
              isRiskyByOracle(item),
              null));
    }
    CheckedRates expected =
        CheckedRates.of(
                new Threshold(CUT, FlagSide.FLAG_AT_OR_ABOVE), scores, calibration.getLong("seed"))
            .orElseThrow();
    assertThat(powered(both, "share_risky"))
        .isEqualTo(RecordJson.object(expected.shareRisky().powered()));
    assertThat(powered(both, "precision"))
        .isEqualTo(RecordJson.object(expected.precision().powered()));
    assertThat(powered(both, "recall")).isEqualTo(RecordJson.object(expected.recall().powered()));
    assertThat(powered(both, "fpr"))
        .isEqualTo(RecordJson.object(expected.falsePositiveRate().powered()));
  }

  private static JsonObject powered(JsonObject both, String rate) {
    return both.getJsonObject(rate).getJsonObject("powered");
  }

  @Test
  void labels_weigh_by_how_likely_their_answers_were_chosen() {
    oracle();
    people("i.ordinal / 10 % 2 = 0");
    chosen("case when i.ordinal % 4 = 0 then 0.2 else 0.8 end");
    people("i.ordinal < 200 and i.ordinal / 10 % 2 = 0");

    JsonObject share = look().getJsonObject("checked_labels").getJsonObject("share_risky");

    double risky = 0;
    double all = 0;
    for (int item : holdout) {
      if (isChecked(item)) {
        double weight = 1 / (item % 4 == 0 ? 0.2 : 0.8);
        all += weight;
        risky += isRiskyByPeople(item) ? weight : 0;
      }
    }
    assertThat(share.getInteger("labels")).isEqualTo(count(CheckedHoldoutTest::isChecked));
    assertThat(share.getJsonObject("people").getDouble("value"))
        .as("a second opinion does not change how likely the answer was")
        .isCloseTo(risky / all, within(1e-12));
  }

  @Test
  void a_label_of_another_kind_does_not_say_how_likely_an_answer_was_chosen() {
    oracle();
    people("i.ordinal / 10 % 2 = 0");
    chosen("0.5");
    api.sql(
        api.database.owner(),
        api.database.acme(),
        """
        insert into labels (answer_id, source, author, factuality, inclusion_probability, created_at)
        select a.id, 'human', 'ann', 0.5, 0.01, now() - interval '2 days'
        from answers a
        join items i on i.id = a.item_id
        where i.version_id = '%s' and a.role = 'judged' and i.ordinal %% 4 = 0
        """
            .formatted(ground.version));

    JsonObject share = look().getJsonObject("checked_labels").getJsonObject("share_risky");

    IntPredicate risky = CheckedHoldoutTest::isRiskyByPeople;
    assertThat(share.getJsonObject("people").getDouble("value"))
        .isCloseTo(
            (double) count(risky.and(CheckedHoldoutTest::isChecked))
                / count(CheckedHoldoutTest::isChecked),
            within(1e-12));
  }

  @Test
  void without_labels_of_people_it_is_said_how_many_are_missing() {
    oracle();

    JsonObject judgement = look();

    assertThat(judgement.getJsonObject("labels_by_source")).isEqualTo(counts(0, holdout.size(), 0));
    JsonObject none = judgement.getJsonObject("checked_labels");
    assertThat(none.getInteger("missing")).isEqualTo(50);
    assertThat(none.getValue("precision")).isNull();
    assertThat(none.getValue("share_risky")).isNull();
  }

  @Test
  void too_few_labels_of_people_give_their_own_figure_only() {
    oracle();
    people("i.ordinal < 40");

    JsonObject judgement = look();

    JsonObject few = judgement.getJsonObject("checked_labels");
    int checked = count(item -> item < 40);
    assertThat(few.getInteger("missing")).isEqualTo(50 - checked).isPositive();
    assertThat(few.getJsonObject("recall").getString("basis")).isEqualTo("too-few");
    assertThat(few.getJsonObject("recall").getValue("powered")).isNull();
    assertThat(few.getJsonObject("recall").getJsonObject("people").getDouble("value"))
        .isBetween(0.0, 1.0);
  }

  @Test
  void labels_of_people_alone_need_no_estimate() {
    people("true");

    JsonObject judgement = look();

    assertThat(judgement.getJsonObject("labels_by_source")).isEqualTo(counts(holdout.size(), 0, 0));
    assertThat(judgement.getValue("checked_labels")).isNull();
  }

  @Test
  void a_withdrawn_label_checks_nothing() {
    people("i.ordinal / 10 % 2 = 0");
    api.sql(
        api.database.owner(),
        api.database.acme(),
        "update labels set withdrawn_at = now() where source = 'human' and answer_id in (select a.id"
            + " from answers a join items i on i.id = a.item_id where i.version_id = '%s')"
                .formatted(ground.version));

    JsonObject judgement = look();

    assertThat(judgement.getJsonObject("labels_by_source")).isEqualTo(counts(0, 0, holdout.size()));
    assertThat(judgement.getJsonObject("checked_labels").getInteger("checked")).isZero();
  }

  private static JsonObject counts(int people, int oracle, int imported) {
    return new JsonObject().put("people", people).put("oracle", oracle).put("imported", imported);
  }
}
