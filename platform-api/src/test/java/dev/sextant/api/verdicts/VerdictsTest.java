package dev.sextant.api.verdicts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.live.LiveScores;
import dev.sextant.api.live.ScoringModel;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Calibrated;
import dev.sextant.api.testing.HeadedImages;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.MemoryLive;
import dev.sextant.api.testing.TestApi;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictsTest {

  @AutoClose private static final TestApi api = TestApi.start(new MemoryCluster().finishing());
  private static final ApiClient acme = api.acme();
  private static final Calibrated ground = new Calibrated(api);
  private static final String calibration = ground.active();

  @Test
  void an_answer_is_judged_by_the_projects_active_calibration() {
    JsonObject verdict =
        acme.post("/verdicts", project().put("answer", "x".repeat(20))).is(200).json();
    assertThat(verdict.getString("calibration_id")).isEqualTo(calibration);
    assertThat(verdict.getString("metric")).isEqualTo("length");
    assertThat(verdict.getValue("embedder")).isNull();
    assertThat(verdict.getDouble("score")).isEqualTo(20);
    assertThat(verdict.getBoolean("flagged")).isTrue();
    assertThat(verdict.getDouble("threshold")).isBetween(5.0, 11.0);
    assertThat(verdict.getString("direction")).isEqualTo("flag-at-or-above");
    assertThat(verdict.getValue("band")).isNull();
    assertThat(verdict.getJsonArray("stale")).isEmpty();
    assertThat(acme.post("/verdicts", project().put("answer", "x")).json().getBoolean("flagged"))
        .isFalse();
  }

  @Test
  void errors_and_risks_come_with_intervals_and_with_what_they_rest_on() {
    Calibrated own = new Calibrated(api);
    JsonObject wish =
        Calibrated.byLength().put("accept_error_at_most", 0.1).put("reject_error_at_most", 0.1);
    String path = "/calibrations/" + own.fit(wish).is(201).id();
    JsonObject judged = acme.post(path + "/looks").is(201).json();
    acme.post(path + "/activate").is(200);
    JsonObject body = new JsonObject().put("project_id", own.project).put("answer", "x".repeat(6));
    JsonObject verdict = acme.post("/verdicts", body).is(200).json();
    assertThat(verdict.getString("band")).isEqualTo("accept");
    JsonObject accepted =
        judged
            .getJsonObject("judgement")
            .getJsonObject("bands")
            .getJsonObject("statistics")
            .getJsonObject("accept");
    JsonObject error = accepted.getJsonObject("error");
    assertThat(verdict.getJsonObject("expected_error"))
        .as("of the holdout, which was looked at")
        .isEqualTo(
            new JsonObject()
                .put("value", error.getValue("value"))
                .put("low", error.getValue("low"))
                .put("high", error.getValue("high"))
                .put("n", accepted.getInteger("risky") + accepted.getInteger("trustworthy"))
                .put("side", "holdout"));
    JsonObject risk = verdict.getJsonObject("risk");
    assertThat(risk.getDouble("value")).as("no answer of this length is risky").isZero();
    assertThat(risk.getDouble("high")).isPositive();
    assertThat(risk.getInteger("n")).isPositive();
    assertThat(verdict.getJsonArray("cautions")).isEmpty();
  }

  @Test
  void a_score_that_no_label_has_is_decided_with_a_caution_and_without_a_risk() {
    JsonObject verdict =
        acme.post("/verdicts", project().put("answer", "x".repeat(5_000))).is(200).json();
    assertThat(verdict.getBoolean("flagged")).isTrue();
    assertThat(verdict.getValue("risk")).isNull();
    assertThat(cautions(verdict)).containsExactly("outside-fitted-range");
    JsonObject range = verdict.getJsonObject("fitted_range");
    assertThat(verdict.getJsonArray("cautions").getJsonObject(0).getString("sentence"))
        .contains("%.4g to %.4g".formatted(range.getDouble("from"), range.getDouble("to")))
        .as("without bands nothing is accepted or rejected")
        .endsWith("means.");
    JsonObject within =
        acme.post(
                "/verdicts", project().put("answer", "x".repeat(range.getDouble("to").intValue())))
            .json();
    assertThat(cautions(within)).isEmpty();
  }

  @Test
  void a_score_that_is_undefined_decides_nothing() {
    JsonObject verdict = acme.post("/verdicts", project().put("answer", " ")).is(200).json();
    assertThat(verdict.getString("undefined")).isEqualTo("empty-answer");
    assertThat(verdict.getValue("score")).isNull();
    assertThat(verdict.getValue("flagged")).isNull();
    assertThat(verdict.getJsonArray("cautions")).isEmpty();
  }

  @Test
  void what_was_sent_reaches_the_scores_and_is_not_kept() {
    String secret = "secret " + UUID.randomUUID();
    JsonObject body =
        project()
            .put("question", "q")
            .put("context", "c")
            .put("reference", "r")
            .put("answer", secret)
            .put("answers", new JsonArray().add("one").add("two"))
            .put("token_logprobs", new JsonArray().add(-0.5).add(0))
            .put(
                "answers_token_logprobs",
                new JsonArray().add(new JsonArray().add(-1)).add(new JsonArray().add(-2)))
            .put("segments", new JsonArray().add("secret").add("rest"));
    acme.post("/verdicts", body).is(200);
    assertThat(api.live.asked)
        .usingRecursiveFieldByFieldElementComparator()
        .contains(
            new MemoryLive.Asked(
                "length",
                new ScoringModel.None(),
                new ItemText(
                    "q",
                    "c",
                    "r",
                    List.of(
                        new AnswerText(
                            secret, false, new double[] {-0.5, 0}, List.of("secret", "rest")),
                        new AnswerText("one", true, new double[] {-1}, List.of()),
                        new AnswerText("two", true, new double[] {-2}, List.of()))),
                Map.of(),
                0));
    assertThat(
            api.count("select count(*) from answers where text = '" + secret + "'")
                + api.count(
                    "select count(*) from items where question = 'q' and context = 'c' and"
                        + " reference = 'r'"))
        .isZero();
  }

  @Test
  void images_reach_the_scores_with_their_files_and_are_not_kept() {
    byte[] cat = HeadedImages.file(4, 3, "a cat");
    byte[] large = HeadedImages.file(3, 4, "x".repeat(2 << 20));
    JsonObject images =
        new JsonObject()
            .put("question", HeadedImages.url(cat))
            .put("context", HeadedImages.url(large))
            .put("answers", new JsonArray().add(HeadedImages.url(large)));
    long stored = api.count("select count(*) from images");
    JsonObject body =
        project().put("answer", "x").put("answers", new JsonArray().add("a")).put("images", images);
    acme.post("/verdicts", body).is(200);
    MemoryLive.Asked asked = api.live.asked.get(api.live.asked.size() - 1);
    assertThat(asked.item().question()).isEqualTo(HeadedImages.text(cat));
    assertThat(asked.item().context()).isEqualTo(HeadedImages.text(large));
    assertThat(asked.item().answers())
        .extracting(AnswerText::text)
        .containsExactly("x", "a", HeadedImages.text(large));
    assertThat(asked.images())
        .containsOnlyKeys(HeadedImages.text(cat), HeadedImages.text(large))
        .containsEntry(HeadedImages.text(cat), cat);
    assertThat(api.count("select count(*) from images")).isEqualTo(stored);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"images\":{\"question\":\"https://e.org/a.png\"}} | /images/question | must be a data URL",
        "{\"images\":{\"answers\":[\"data:;base64,AAAA\"]}} | /images/answers/0 | PNG, JPEG or WebP",
        "{\"images\":{\"answer\":\"IMAGE\"}} | /images/answer | as a text and as an image",
        "{\"context\":\"TEXT\"} | /context | the name of an image",
        "{\"answers\":[\"TEXT\"]} | /answers/0 | the name of an image",
        "{\"images\":{\"segments\":\"IMAGE\"}} | /images/segments | is not known here",
        "{\"images\":{\"question\":7}} | /images/question | expected a text"
      })
  void an_image_that_cannot_be_used_is_refused_with_its_place(
      String more, String place, String sentence) {
    byte[] cat = HeadedImages.file(4, 3, "a cat");
    String sent = more.replace("IMAGE", HeadedImages.url(cat));
    JsonObject body = project().put("answer", "x");
    body.mergeIn(new JsonObject(sent.replace("TEXT", HeadedImages.text(cat))));
    ApiClient.Answer refused = acme.post("/verdicts", body);
    assertThat(refused.status()).isIn(400, 422);
    assertThat(refused.pointers()).containsExactly(place);
    assertThat(refused.body().toString()).contains(sentence);
  }

  @Test
  void without_an_answer_to_judge_the_first_sample_is_judged() {
    JsonObject body = project().put("answers", new JsonArray().add("four").add("sixsix"));
    assertThat(acme.post("/verdicts", body).is(200).json().getDouble("score")).isEqualTo(4);
  }

  @Test
  void a_metric_of_items_reads_the_samples_with_the_models_definition() {
    Calibrated own = new Calibrated(api);
    JsonObject wish =
        Calibrated.byLength()
            .put("metric", "isotropy-vne")
            .put("embedder_id", own.lexical)
            .put("accept_error_at_most", 0.1)
            .put("reject_error_at_most", 0.1);
    String experiment = own.again("i.ordinal % 2 / 2.0 + i.ordinal / 4000.0");
    String path =
        "/calibrations/"
            + acme.post("/experiments/" + experiment + "/calibrations", wish).is(201).id();
    acme.post(path + "/looks").is(201);
    acme.post(path + "/activate", new JsonObject().put("confirm_below_floor", true)).is(200);
    JsonObject body = new JsonObject().put("project_id", own.project).put("answer", "judged");
    ApiClient.Answer refused = acme.post("/verdicts", body).isProblem(422, "needs-missing");
    assertThat(refused.pointers()).containsExactly("/answers");
    assertThat(refused.detail()).contains("isotropy-vne").contains("two or more sample answers");
    acme.post("/verdicts", body.copy().put("answers", new JsonArray().add("one")))
        .isProblem(422, "needs-missing");

    JsonObject verdict =
        acme.post("/verdicts", body.copy().put("answers", new JsonArray().add("one").add("two")))
            .is(200)
            .json();
    assertThat(verdict.getJsonObject("embedder").getString("name")).isEqualTo("lexical");
    assertThat(verdict.getDouble("score")).isEqualTo(3);
    assertThat(verdict.getString("band")).isEqualTo("review");
    assertThat(verdict.getValue("expected_error")).isNull();
    assertThat(cautions(verdict)).containsExactly("outside-fitted-range");
    assertThat(verdict.getJsonArray("cautions").getJsonObject(0).getString("sentence"))
        .endsWith("So the answer needs review.");
    MemoryLive.Asked asked = api.live.asked.get(api.live.asked.size() - 1);
    assertThat(asked.answer()).isEqualTo(LiveScores.ITEM);
    assertThat(((ScoringModel.Embedder) asked.model()).definition().location())
        .isEqualTo("shipped:lexical");
  }

  @Test
  void there_is_no_default_threshold() {
    Calibrated own = new Calibrated(api);
    JsonObject ofProject = new JsonObject().put("project_id", own.project).put("answer", "x");
    acme.post("/verdicts", ofProject).isProblem(409, "no-active-calibration");
    String id = own.fit().is(201).id();
    JsonObject ofCalibration = new JsonObject().put("calibration_id", id).put("answer", "x");
    acme.post("/verdicts", ofCalibration).isProblem(409, "not-active");
    acme.post("/calibrations/" + id + "/looks").is(201);
    acme.post("/calibrations/" + id + "/activate").is(200);
    acme.post("/verdicts", ofProject).is(200);
    acme.post("/verdicts", ofCalibration).is(200);
  }

  @Test
  void a_stale_calibration_still_judges_and_says_so() {
    Calibrated own = new Calibrated(api);
    own.active();
    own.relabel();
    JsonObject verdict =
        acme.post("/verdicts", new JsonObject().put("project_id", own.project).put("answer", "x"))
            .is(200)
            .json();
    assertThat(verdict.getJsonArray("stale").getJsonObject(0).getString("code"))
        .isEqualTo("labels-changed");
  }

  @Test
  void what_is_missing_or_too_much_is_refused_with_its_place() {
    JsonObject both = project().put("calibration_id", calibration).put("answer", "x");
    assertThat(acme.post("/verdicts", both).isProblem(422, "invalid-body").pointers())
        .containsExactly("/project_id");
    acme.post("/verdicts", new JsonObject().put("answer", "x")).isProblem(422, "invalid-body");
    assertThat(acme.post("/verdicts", project()).isProblem(422, "invalid-body").pointers())
        .containsExactly("/answer");
    acme.post("/verdicts", project().put("answers", new JsonArray()))
        .isProblem(422, "invalid-body");
    JsonObject uneven =
        project()
            .put("answers", new JsonArray().add("one").add("two"))
            .put("answers_token_logprobs", new JsonArray().add(new JsonArray().add(-1)));
    assertThat(acme.post("/verdicts", uneven).isProblem(422, "invalid-body").pointers())
        .containsExactly("/answers_token_logprobs");
  }

  @Test
  void too_much_at_once_is_refused_for_now() {
    JsonObject body = project().put("question", "What is too much?").put("answer", "x");
    ApiClient.Answer refused = acme.post("/verdicts", body).isProblem(429, "busy");
    assertThat(refused.headers().get("Retry-After")).isEqualTo("1");
  }

  @Test
  void another_tenant_gets_no_verdict() {
    ApiClient globex = api.globex();
    globex.post("/verdicts", project().put("answer", "x")).isProblem(404, "not-found");
    globex
        .post("/verdicts", new JsonObject().put("calibration_id", calibration).put("answer", "x"))
        .isProblem(404, "not-found");
  }

  private static List<String> cautions(JsonObject verdict) {
    return verdict.getJsonArray("cautions").stream()
        .map(each -> ((JsonObject) each).getString("code"))
        .toList();
  }

  private static JsonObject project() {
    return new JsonObject().put("project_id", ground.project);
  }
}
