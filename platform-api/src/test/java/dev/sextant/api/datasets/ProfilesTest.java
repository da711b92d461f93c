package dev.sextant.api.datasets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.splits.SplitsTest;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Profiles of a version, which stay current when labels are added. */
class ProfilesTest {

  private static final String FACTS =
      """
      {"id":"a","question":"one two three","context":"four five","answers":[{"text":"six","factuality":1.0,"segments":[{"text":"six","verdict":"true"}]},{"text":"seven eight"}]}
      {"id":"b","question":"one","reference":"two","answers":[{"text":"thrée","factuality":0.35,"segments":[{"text":"thrée","verdict":"false"}]}]}
      """;

  @AutoClose private static final TestApi api = TestApi.start();
  private static final ApiClient acme = api.acme();
  private static final Library library = new Library(acme);

  @Test
  void labels_are_counted_by_part_class_and_source() {
    String version = library.version(library.project(), Library.GROUNDED);
    JsonObject labels = profile(version).getJsonObject("labels");
    for (String part : new String[] {"calibration", "holdout"}) {
      JsonObject tally = labels.getJsonObject(part);
      assertThat(tally.getInteger("items")).isEqualTo(1);
      assertThat(tally.getInteger("answers")).isEqualTo(2);
      assertThat(tally.getInteger("unlabelled")).isZero();
      assertThat(tally.getInteger("grounded")).isEqualTo(1);
      assertThat(tally.getInteger("not_grounded")).isEqualTo(1);
      assertThat(tally.getJsonObject("sources"))
          .isEqualTo(new JsonObject().put("imported", 2).put("oracle", 0).put("human", 0));
    }
  }

  @Test
  void factuality_verdicts_and_unlabelled_answers_are_counted() {
    JsonObject labels = profile(facts()).getJsonObject("labels");
    assertThat(sum(labels, "factuality")).isEqualTo(2);
    assertThat(sum(labels, "unlabelled")).isEqualTo(1);
    assertThat(sum(labels, "answers")).isEqualTo(3);
    int[] deciles = new int[10];
    for (String part : labels.fieldNames()) {
      JsonArray counts = labels.getJsonObject(part).getJsonArray("factuality_deciles");
      IntStream.range(0, 10).forEach(i -> deciles[i] += counts.getInteger(i));
    }
    assertThat(deciles).containsExactly(0, 0, 0, 1, 0, 0, 0, 0, 0, 1);
    assertThat(verdicts(labels, "judged_true")).isEqualTo(1);
    assertThat(verdicts(labels, "judged_false")).isEqualTo(1);
    assertThat(verdicts(labels, "judged_partial")).isZero();
  }

  @Test
  void lengths_and_answers_of_items_are_counted() {
    JsonObject profile = profile(facts());
    JsonObject lengths = profile.getJsonObject("lengths");
    JsonObject questions = lengths.getJsonObject("question");
    assertThat(questions.getInteger("count")).isEqualTo(2);
    assertThat(quantile(questions, "words", 0)).isEqualTo(1);
    assertThat(quantile(questions, "words", 1)).isEqualTo(3);
    assertThat(quantile(questions, "characters", 0.5)).isEqualTo(3);
    JsonArray bins = questions.getJsonObject("characters").getJsonArray("bins");
    assertThat(bins.getInteger(3)).isEqualTo(1);
    assertThat(bins.getInteger(13)).isEqualTo(1);
    assertThat(bins.stream().mapToInt(each -> (Integer) each).sum()).isEqualTo(2);
    assertThat(quantile(lengths.getJsonObject("answer"), "characters", 0.5)).isEqualTo(5);
    assertThat(lengths.getJsonObject("context").getInteger("count")).isEqualTo(1);
    assertThat(profile.getJsonArray("answers_per_item"))
        .isEqualTo(new JsonArray().add(held(1)).add(held(2)));
  }

  @Test
  void a_text_that_no_item_has_is_null() {
    String version = library.version(library.project(), Library.GROUNDED);
    assertThat(profile(version).getJsonObject("lengths").getValue("reference")).isNull();
  }

  @Test
  void a_label_that_is_given_later_counts_at_once() {
    String version = library.version(library.project(), Library.GROUNDED);
    assertThat(sum(profile(version).getJsonObject("labels"), "grounded")).isEqualTo(2);
    api.sql(
        api.database.api(),
        api.database.acme(),
        """
        insert into labels (answer_id, source, author, grounded)
        select a.id, 'human', 'ann', true
        from answers a
        join items i on i.id = a.item_id
        where i.version_id = '%s'
        """
            .formatted(version));
    JsonObject labels = profile(version).getJsonObject("labels");
    assertThat(sum(labels, "grounded")).isEqualTo(4);
    assertThat(sum(labels, "not_grounded")).isZero();
    assertThat(labels.getJsonObject("holdout").getJsonObject("sources").getInteger("human"))
        .isEqualTo(2);
  }

  @Test
  void items_that_are_split_again_are_counted_again() {
    String version = library.version(library.project(), SplitsTest.mixed());
    assertThat(part(version, "calibration").getInteger("items")).isEqualTo(100);
    acme.put(
            "/versions/" + version + "/split",
            new JsonObject().put("seed", 3).put("calibration_share", 0.2))
        .is(200);
    assertThat(part(version, "calibration").getInteger("items")).isEqualTo(40);
  }

  @Test
  void labels_of_a_locked_holdout_are_still_shown() {
    String version = library.version(library.project(), Library.GROUNDED);
    JsonObject open = profile(version);
    acme.post("/versions/" + version + "/split/lock").is(200);
    JsonObject locked = profile(version);
    assertThat(locked.getBoolean("holdout_locked")).isTrue();
    assertThat(locked.getJsonObject("labels")).isEqualTo(open.getJsonObject("labels"));
    assertThat(locked.getJsonObject("labels").getJsonObject("holdout").getInteger("grounded"))
        .isEqualTo(1);
  }

  @Test
  void what_was_counted_is_kept_and_read_again() {
    String version = facts();
    JsonObject first = profile(version);
    api.sql(
        api.database.api(),
        api.database.acme(),
        """
        update dataset_versions
        set shape = jsonb_set(shape::jsonb, '{answers_per_item}', '[]')::json
        where id = '%s'
        """
            .formatted(version));
    assertThat(first.getJsonArray("answers_per_item")).isNotEmpty();
    assertThat(profile(version).getJsonArray("answers_per_item")).isEmpty();
  }

  private static String facts() {
    return library.version(library.project(), FACTS);
  }

  private static JsonObject part(String version, String part) {
    return profile(version).getJsonObject("labels").getJsonObject(part);
  }

  private static JsonObject profile(String version) {
    return acme.get("/versions/" + version + "/profile").is(200).json();
  }

  private static int sum(JsonObject labels, String count) {
    return labels.getJsonObject("calibration").getInteger(count)
        + labels.getJsonObject("holdout").getInteger(count);
  }

  private static int verdicts(JsonObject labels, String verdict) {
    return labels.getJsonObject("calibration").getJsonObject("segments").getInteger(verdict)
        + labels.getJsonObject("holdout").getJsonObject("segments").getInteger(verdict);
  }

  private static int quantile(JsonObject lengths, String unit, double p) {
    return lengths.getJsonObject(unit).getJsonArray("quantiles").stream()
        .map(JsonObject.class::cast)
        .filter(each -> each.getDouble("p") == p)
        .findFirst()
        .orElseThrow()
        .getInteger("value");
  }

  private static JsonObject held(int answers) {
    return new JsonObject().put("answers", answers).put("items", 1);
  }
}
