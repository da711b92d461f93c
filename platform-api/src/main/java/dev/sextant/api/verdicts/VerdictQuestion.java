package dev.sextant.api.verdicts;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Violation;
import dev.sextant.api.live.AnswerTexts;
import dev.sextant.api.live.ItemTexts;
import dev.sextant.api.live.LiveScores;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.catalogue.Need;
import dev.sextant.metrics.catalogue.Subject;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A request for a verdict.
 *
 * @param projectId project whose active calibration decides; null if the calibration is named
 * @param calibrationId the calibration that decides; null: the project's active one
 * @param item the answer to judge first, if there is one, then the samples
 */
record VerdictQuestion(@Nullable UUID projectId, @Nullable UUID calibrationId, ItemTexts item) {

  /** The judged answer comes first: the one sent as such, else a sample. */
  private static final int JUDGED = 0;

  private static final int FEWEST_SAMPLES = 2;

  /**
   * Parses a body that matches the contract.
   *
   * @throws Refusal if it does not name either a project or a calibration, or has nothing to judge
   */
  static VerdictQuestion of(JsonObject body) {
    if (body.containsKey("project_id") == body.containsKey("calibration_id")) {
      throw refused(
          "/project_id", "Say either project_id, for its active calibration, or calibration_id.");
    }
    List<AnswerTexts> answers = answers(body);
    if (answers.isEmpty()) {
      throw refused("/answer", "There is nothing to judge: send answer, or answers, or both.");
    }
    return new VerdictQuestion(
        id(body, "project_id"),
        id(body, "calibration_id"),
        new ItemTexts(
            body.getString("question"),
            body.getString("context"),
            body.getString("reference"),
            answers));
  }

  /** Returns the index of the answer whose score decides, or the constant for the item's score. */
  int subject(Metric metric) {
    return metric.subject() == Subject.ITEM ? LiveScores.ITEM : JUDGED;
  }

  /**
   * Checks that the request has what the metric needs.
   *
   * @throws Refusal with the place of what is missing
   */
  void checkCarries(Metric metric) {
    metric.needs().stream()
        .sorted()
        .map(need -> missing(need, metric))
        .flatMap(Optional::stream)
        .findFirst()
        .ifPresent(
            place -> {
              String sentence =
                  "%s, the metric of the calibration, needs %s: send it as %s."
                      .formatted(metric.name(), words(place), place);
              throw new Refusal(
                  Refusal.Kind.INVALID,
                  "needs-missing",
                  sentence,
                  new Violation("/" + place, sentence));
            });
  }

  private Optional<String> missing(Need need, Metric metric) {
    return switch (need) {
      case QUESTION -> unless(isThere(item.question()), "question");
      case CONTEXT -> unless(isThere(item.context()), "context");
      case REFERENCE -> unless(isThere(item.reference()), "reference");
      case SAMPLES -> unless(samples(metric) >= FEWEST_SAMPLES, "answers");
      case TOKEN_LOGPROBS -> missingLogprobs(metric);
      case SEGMENTS ->
          unless(item.answers().stream().anyMatch(each -> !each.segments().isEmpty()), "segments");
      case EMBEDDER, TOKEN_VECTORS, ENTAILMENT -> Optional.empty();
    };
  }

  /**
   * A metric of items reads the log probabilities of all samples, one of answers those of the
   * judged answer.
   */
  private Optional<String> missingLogprobs(Metric metric) {
    return metric.subject() == Subject.ITEM
        ? unless(
            item.answers().stream()
                .filter(AnswerTexts::sample)
                .noneMatch(each -> each.tokenLogprobs().isEmpty()),
            "answers_token_logprobs")
        : unless(!item.answers().get(JUDGED).tokenLogprobs().isEmpty(), "token_logprobs");
  }

  /**
   * Counts the judged answer too if the metric compares it with samples: one sample then suffices.
   */
  private long samples(Metric metric) {
    return metric.subject() == Subject.ITEM
        ? item.answers().stream().filter(AnswerTexts::sample).count()
        : item.answers().size();
  }

  private static Optional<String> unless(boolean there, String place) {
    return there ? Optional.empty() : Optional.of(place);
  }

  private static boolean isThere(@Nullable String text) {
    return text != null && !text.isBlank();
  }

  private static String words(String place) {
    return switch (place) {
      case "question" -> "a question";
      case "context" -> "a context";
      case "reference" -> "a reference answer";
      case "answers" -> "two or more sample answers";
      case "token_logprobs" -> "the log-probabilities of the answer's tokens";
      case "answers_token_logprobs" -> "the log-probabilities of the tokens of each sample";
      default -> "the answer's segments";
    };
  }

  private static List<AnswerTexts> answers(JsonObject body) {
    List<AnswerTexts> answers = new ArrayList<>();
    if (body.getString("answer") != null) {
      answers.add(
          new AnswerTexts(
              body.getString("answer"),
              false,
              numbers(array(body, "token_logprobs")),
              texts(array(body, "segments"))));
    }
    JsonArray samples = array(body, "answers");
    JsonArray logprobs = ofEach(body, "answers_token_logprobs", samples);
    JsonArray segments = ofEach(body, "answers_segments", samples);
    for (int i = 0; i < samples.size(); i++) {
      answers.add(
          new AnswerTexts(
              samples.getString(i),
              true,
              logprobs.isEmpty() ? List.of() : numbers(logprobs.getJsonArray(i)),
              segments.isEmpty() ? List.of() : texts(segments.getJsonArray(i))));
    }
    return answers;
  }

  /** Returns the values of each sample; empty if there are none. */
  private static JsonArray ofEach(JsonObject body, String field, JsonArray samples) {
    JsonArray array = array(body, field);
    if (!array.isEmpty() && array.size() != samples.size()) {
      throw refused(
          "/" + field,
          "%s has one entry for each of answers, %d; found %d."
              .formatted(field, samples.size(), array.size()));
    }
    return array;
  }

  private static List<Double> numbers(JsonArray array) {
    return array.stream().map(each -> ((Number) each).doubleValue()).toList();
  }

  private static List<String> texts(JsonArray array) {
    return array.stream().map(String.class::cast).toList();
  }

  private static JsonArray array(JsonObject body, String field) {
    return body.getJsonArray(field, new JsonArray());
  }

  private static @Nullable UUID id(JsonObject body, String field) {
    String id = body.getString(field);
    return id == null ? null : UUID.fromString(id);
  }

  private static Refusal refused(String pointer, String sentence) {
    return new Refusal(
        Refusal.Kind.INVALID, "invalid-body", sentence, new Violation(pointer, sentence));
  }
}
