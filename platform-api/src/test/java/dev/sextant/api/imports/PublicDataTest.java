package dev.sextant.api.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Public data sets can be imported unmodified. */
class PublicDataTest {

  @AutoClose private static final TestApi api = TestApi.start();
  private static final ApiClient acme = api.acme();
  private static final Library library = new Library(acme);

  @Test
  void halueval_is_recognised_and_both_answers_are_judged() {
    JsonObject done =
        library.imported(new JsonObject(), Library.sharedData("halueval-qa-2000.jsonl"));
    assertThat(done.getString("state")).as(done.encode()).isEqualTo("completed");
    assertThat(done.getString("format")).isEqualTo("halueval");
    JsonObject version = acme.get("/versions/" + done.getString("version_id")).json();
    assertThat(version.getInteger("item_count")).isEqualTo(2_000);
    assertThat(version.getInteger("answer_count")).isEqualTo(4_000);
    assertThat(version.getInteger("items_with_context")).isEqualTo(2_000);
    assertThat(version.getInteger("items_with_samples")).isZero();
    assertThat(version.getInteger("grounded_labels")).isEqualTo(4_000);
  }

  @Test
  void wikibio_is_recognised_and_its_share_of_wrong_sentences_is_the_published_one() {
    JsonObject done =
        library.imported(new JsonObject(), Library.sharedData("wikibio-gpt3-238.jsonl"));
    assertThat(done.getString("state")).as(done.encode()).isEqualTo("completed");
    assertThat(done.getString("format")).isEqualTo("wikibio");
    JsonObject version = acme.get("/versions/" + done.getString("version_id")).json();
    assertThat(version.getInteger("item_count")).isEqualTo(238);
    assertThat(version.getInteger("answer_count")).isEqualTo(238 * 21);
    assertThat(version.getInteger("items_with_samples")).isEqualTo(238);
    assertThat(version.getInteger("factuality_labels")).isEqualTo(238);
    assertThat(version.getJsonObject("segments").getInteger("count")).isEqualTo(1_908);
    assertThat(version.getJsonObject("segments").getDouble("share_not_true"))
        .isCloseTo(0.7296, within(0.00005));
    assertThat(countOfUnjudged(version.getString("id"))).isEqualTo(6);
  }

  @Test
  void truthfulqa_needs_a_mapping_and_then_has_no_context() {
    Buffer file = Library.sharedData("TruthfulQA-790.csv");
    JsonObject refused = library.imported(new JsonObject(), file);
    assertThat(refused.getString("failure")).contains("needs a mapping");
    JsonObject done =
        library.imported(
            new JsonObject()
                .put(
                    "mapping",
                    new JsonObject().put("question", "Question").put("answer", "Best Answer")),
            file);
    assertThat(done.getString("state")).as(done.encode()).isEqualTo("completed");
    assertThat(done.getInteger("item_count")).isEqualTo(790);
    assertThat(
            acme.get("/versions/" + done.getString("version_id"))
                .json()
                .getInteger("items_with_context"))
        .isZero();
  }

  @Test
  void records_whose_answers_have_another_name_need_a_mapping() {
    JsonObject refused =
        library.imported(new JsonObject(), Library.sharedData("sac3-nq-open-250.jsonl"));
    assertThat(refused.getString("state")).isEqualTo("refused");
    assertThat(refused.getString("failure"))
        .contains("'generated_answer' looks like the answer", "right_answer");
  }

  private static long countOfUnjudged(String versionId) {
    long count = 0;
    String cursor = "";
    while (cursor != null) {
      ApiClient.Answer page = acme.get("/versions/" + versionId + "/items?limit=100" + cursor);
      count += page.body().toString().split("\"verdict\":\"unjudged\"", -1).length - 1;
      String next = page.json().getString("next_cursor");
      cursor = next == null ? null : "&cursor=" + next;
    }
    return count;
  }
}
