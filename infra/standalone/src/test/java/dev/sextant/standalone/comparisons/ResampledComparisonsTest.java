package dev.sextant.standalone.comparisons;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.api.comparisons.ComparisonOrder;
import dev.sextant.api.comparisons.Entrant;
import dev.sextant.api.comparisons.Ground;
import dev.sextant.api.comparisons.Ground.KnownSubject;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.report.agreement.Agreement;
import dev.sextant.metrics.report.bootstrap.Resamples;
import dev.sextant.metrics.report.comparison.Comparison;
import dev.sextant.metrics.report.comparison.Contender;
import dev.sextant.metrics.report.comparison.Headline;
import dev.sextant.metrics.report.subjects.Subject;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ResampledComparisonsTest {

  private static final long SEED = 42;
  private static final int ITEMS = 150;
  private final ResampledComparisons comparisons = new ResampledComparisons();

  @Test
  void within_one_experiment_it_says_what_the_report_says() {
    Ground ground = ground(ITEMS);
    Entrant minilm = entrant("sgi", SEED, 0, ground, 0.5);
    Entrant lexical = entrant("sgi", SEED, 0, ground, 1.5);
    for (String label : List.of("grounded", "factuality")) {
      JsonObject said = compare(label, List.of(ground), List.of(minilm, lexical));
      Headline headline = label.equals("grounded") ? Headline.AUC : Headline.SPEARMAN;
      Contender first = contender(ground, minilm);
      Contender second = contender(ground, lexical);
      Comparison reported = Comparison.of(headline, second, first).orElseThrow();
      JsonObject difference = said.getJsonArray("differences").getJsonObject(0);
      assertThat(said.getString("headline")).isEqualTo(headline.code());
      assertThat(difference.getString("pairing")).isEqualTo("paired");
      assertThat(difference.getInteger("n")).isEqualTo(reported.n());
      assertThat(difference.getDouble("value")).isEqualTo(reported.first());
      assertThat(difference.getDouble("baseline")).isEqualTo(reported.second());
      assertThat(difference.getJsonObject("interval"))
          .isEqualTo(
              new JsonObject()
                  .put("value", reported.difference().value())
                  .put("low", reported.difference().low())
                  .put("high", reported.difference().high()));
      assertThat(difference.getDouble("p")).isEqualTo(reported.p());
      assertThat(
              said.getJsonArray("standings")
                  .getJsonObject(0)
                  .getJsonObject("value")
                  .getDouble("low"))
          .isEqualTo(headline.of(first.statistics()).low());
      assertThat(said.getJsonArray("pairs").getJsonObject(0).getDouble("spearman"))
          .isCloseTo(
              Agreement.of(List.of(first, second), 1).spearman().get(0).get(1), within(1e-12));
    }
  }

  @Test
  void other_items_are_compared_apart_and_are_no_pair() {
    Ground one = ground(ITEMS);
    Ground other = ground(ITEMS / 2);
    JsonObject said =
        compare(
            "grounded",
            List.of(one, other),
            List.of(entrant("sgi", SEED, 0, one, 0.5), entrant("sgi", SEED, 1, other, 0.5)));
    JsonObject difference = said.getJsonArray("differences").getJsonObject(0);
    assertThat(difference.getString("pairing")).isEqualTo("unpaired");
    assertThat(difference.getInteger("baseline_n")).isGreaterThan(difference.getInteger("n"));
    assertThat(said.getJsonArray("pairs")).isEmpty();
  }

  @Test
  void differences_are_corrected_for_all_of_the_list_that_are_defined() {
    Ground ground = ground(ITEMS);
    Entrant better = entrant("sgi", SEED, 0, ground, 2.5);
    Entrant poor = entrant("sgi", SEED, 0, ground, 0.1);
    Entrant none =
        new Entrant(
            "sgi",
            SEED,
            0,
            new ArrayList<>(better.scores()).stream().map(each -> (Double) null).toList());
    JsonObject said = compare("grounded", List.of(ground), List.of(poor, none, better, poor));
    assertThat(said.getJsonArray("differences").getValue(0)).isNull();
    JsonObject decided = said.getJsonArray("differences").getJsonObject(1);
    assertThat(decided.getString("verdict")).isEqualTo("better");
    assertThat(decided.getDouble("holm")).isEqualTo(2 * decided.getDouble("p"));
    JsonObject same = said.getJsonArray("differences").getJsonObject(2);
    assertThat(same.getString("verdict")).isEqualTo("undecided");
    assertThat(said.getJsonArray("standings").getJsonObject(1).getValue("value")).isNull();
  }

  @Test
  void a_floor_is_taken_in_the_direction_that_its_calibration_part_tells() {
    Ground ground = ground(ITEMS);
    Entrant floor = entrant("length", SEED, 0, ground, 1);
    JsonObject standing =
        compare("grounded", List.of(ground), List.of(floor, floor))
            .getJsonArray("standings")
            .getJsonObject(0);
    assertThat(standing.getBoolean("direction_chosen")).isTrue();
    assertThat(standing.getString("direction")).isEqualTo("higher-is-trustworthy");
    assertThat(standing.getJsonObject("value").getDouble("value")).isGreaterThan(0.5);
  }

  @Test
  void the_same_question_has_the_same_answer_to_the_byte() {
    Ground ground = ground(ITEMS);
    ComparisonOrder order =
        new ComparisonOrder(
            "grounded",
            List.of(ground),
            List.of(entrant("sgi", SEED, 0, ground, 1), entrant("sgi", 7, 0, ground, 0.5)));
    assertThat(comparisons.compare(order)).isEqualTo(comparisons.compare(order));
  }

  private JsonObject compare(String label, List<Ground> grounds, List<Entrant> entrants) {
    return new JsonObject(comparisons.compare(new ComparisonOrder(label, grounds, entrants)));
  }

  private static Contender contender(Ground ground, Entrant of) {
    List<Subject> subjects = new ArrayList<>();
    for (int i = 0; i < ground.subjects().size(); i++) {
      KnownSubject known = ground.subjects().get(i);
      Double score = of.scores().get(i);
      subjects.add(
          new Subject(
              known.item(),
              score == null ? Score.undefined(Reason.FAILED) : Score.of(score),
              known.grounded(),
              known.factuality()));
    }
    Resamples resamples = new Resamples(ground.items(), 1_500, of.seed());
    return Contender.of(Catalogue.find(of.metric()).orElseThrow(), "m", subjects, resamples);
  }

  /** Two answers an item, one without labels now and then. */
  private static Ground ground(int items) {
    Random random = new Random(1);
    List<KnownSubject> subjects = new ArrayList<>();
    for (int i = 0; i < 2 * items; i++) {
      boolean grounded = random.nextBoolean();
      double factuality = Math.min(1, random.nextDouble() / 2 + (grounded ? 0.5 : 0));
      boolean labelled = i % 11 != 3;
      subjects.add(
          new KnownSubject(
              new UUID(0, i),
              i / 2,
              i % 4 < 2,
              labelled ? grounded : null,
              labelled ? factuality : null));
    }
    return new Ground(items, subjects, null);
  }

  /** Trustworthy when higher; every so manieth has no value, by the signal another. */
  private static Entrant entrant(
      String metric, long seed, int place, Ground ground, double signal) {
    Random noise = new Random(Double.hashCode(signal));
    List<Double> scores = new ArrayList<>();
    for (int i = 0; i < ground.subjects().size(); i++) {
      boolean grounded = Boolean.TRUE.equals(ground.subjects().get(i).grounded());
      double score = (grounded ? signal : 0) + noise.nextGaussian();
      scores.add(i % (7 + (int) signal) == 1 ? null : score);
    }
    return new Entrant(metric, seed, place, scores);
  }
}
