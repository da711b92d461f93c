package dev.sextant.api.verdicts;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.imports.parse.images.ImageReader;
import dev.sextant.api.json.RecordJson;
import dev.sextant.api.live.LiveScores;
import dev.sextant.metrics.catalogue.ExternalScores;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.catalogue.Need;
import dev.sextant.metrics.catalogue.Subject;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A request for a verdict.
 *
 * @param projectId project whose active calibration decides; null if the calibration is named
 * @param calibrationId the calibration that decides; null: the project's active one
 * @param item the answer to judge first, if there is one, then the samples: texts, then images
 * @param images files of the item's images by the texts that stand for them
 */
record VerdictQuestion(
    @Nullable UUID projectId,
    @Nullable UUID calibrationId,
    ItemText item,
    Map<String, byte[]> images) {

  /** The judged answer comes first: the one sent as such, else a sample. */
  private static final int JUDGED = 0;

  private static final int FEWEST_SAMPLES = 2;

  private static final String SCORES = "scores/";

  /** The request; lists of samples have one entry for each of {@code answers}. */
  private record Body(
      @Nullable UUID projectId,
      @Nullable UUID calibrationId,
      @Nullable String question,
      @Nullable String context,
      @Nullable String reference,
      @Nullable String answer,
      double @Nullable [] tokenLogprobs,
      @Nullable List<String> segments,
      @Nullable Map<String, Double> scores,
      @Nullable List<String> answers,
      @Nullable List<double[]> answersTokenLogprobs,
      @Nullable List<List<String>> answersSegments,
      VerdictImages.@Nullable Urls images) {}

  /** Returns whether a body brings images, which take time to parse. */
  static boolean hasImages(JsonObject json) {
    return json.containsKey("images");
  }

  /**
   * Parses a body that matches the contract.
   *
   * @param reader reads and checks its images
   * @throws Refusal if it does not name either a project or a calibration, has nothing to judge, or
   *     brings an image that cannot be used
   */
  static VerdictQuestion of(JsonObject json, ImageReader reader) {
    Body body = RecordJson.decode(json, Body.class);
    if ((body.projectId == null) == (body.calibrationId == null)) {
      throw Refusal.invalidAt(
          "invalid-body",
          "/project_id",
          "Say either project_id, for its active calibration, or calibration_id.");
    }
    VerdictImages images =
        body.images == null ? VerdictImages.NONE : VerdictImages.of(body.images, reader);
    List<AnswerText> answers = answers(body, images);
    if (answers.isEmpty()) {
      throw Refusal.invalidAt(
          "invalid-body",
          "/answer",
          "There is nothing to judge: send answer, or answers, or both.");
    }
    return new VerdictQuestion(
        body.projectId,
        body.calibrationId,
        new ItemText(
            VerdictImages.either("question", body.question, images.question()),
            VerdictImages.either("context", body.context, images.context()),
            VerdictImages.either("reference", body.reference, images.reference()),
            answers),
        images.files());
  }

  /** Returns whether the request has what the metric needs. */
  boolean carries(Metric metric) {
    return metric.needs().stream().allMatch(need -> missing(need, metric).isEmpty());
  }

  /** Returns whether the first answer was sent as the one to judge, not as a sample. */
  boolean hasJudged() {
    return !item.answers().get(JUDGED).sample();
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
                  "%s, which the calibration uses, needs %s: send it as %s."
                      .formatted(metric.name(), words(place), place.replace('/', '.'));
              throw Refusal.invalidAt("needs-missing", "/" + place, sentence);
            });
  }

  private Optional<String> missing(Need need, Metric metric) {
    return switch (need) {
      case QUESTION -> unless(item.question() != null, "question");
      case CONTEXT -> unless(item.context() != null, "context");
      case REFERENCE -> unless(item.reference() != null, "reference");
      case SAMPLES -> unless(samples(metric) >= FEWEST_SAMPLES, "answers");
      case TOKEN_LOGPROBS -> missingLogprobs(metric);
      case SEGMENTS ->
          unless(item.answers().stream().anyMatch(each -> !each.segments().isEmpty()), "segments");
      case EXTERNAL_SCORE -> {
        String name = ExternalScores.nameOf(metric);
        yield unless(item.answers().get(JUDGED).externalScores().containsKey(name), SCORES + name);
      }
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
                .filter(AnswerText::sample)
                .allMatch(each -> each.tokenLogprobs() != null),
            "answers_token_logprobs")
        : unless(item.answers().get(JUDGED).tokenLogprobs() != null, "token_logprobs");
  }

  /**
   * Counts the judged answer too if the metric compares it with samples: one sample then suffices.
   */
  private long samples(Metric metric) {
    return metric.subject() == Subject.ITEM
        ? item.answers().stream().filter(AnswerText::sample).count()
        : item.answers().size();
  }

  private static Optional<String> unless(boolean there, String place) {
    return there ? Optional.empty() : Optional.of(place);
  }

  private static String words(String place) {
    if (place.startsWith(SCORES)) {
      return "its value for this answer, computed as for the imported answers";
    }
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

  private static List<AnswerText> answers(Body body, VerdictImages images) {
    List<AnswerText> answers = new ArrayList<>();
    String judged = VerdictImages.either("answer", body.answer, images.answer());
    if (judged != null) {
      answers.add(
          new AnswerText(
              judged,
              false,
              orNull(body.tokenLogprobs),
              body.segments == null ? List.of() : body.segments));
    }
    List<String> samples = body.answers == null ? List.of() : body.answers;
    checkEach("answers_token_logprobs", body.answersTokenLogprobs, samples);
    checkEach("answers_segments", body.answersSegments, samples);
    for (int i = 0; i < samples.size(); i++) {
      List<String> segments = ofSample(body.answersSegments, i);
      answers.add(
          new AnswerText(
              VerdictImages.words("answers/" + i, samples.get(i)),
              true,
              orNull(ofSample(body.answersTokenLogprobs, i)),
              segments == null ? List.of() : segments));
    }
    images.answers().forEach(image -> answers.add(new AnswerText(image, true)));
    return withScores(answers, body.scores == null ? Map.of() : body.scores);
  }

  /** The external scores are of the answer that is judged. */
  private static List<AnswerText> withScores(
      List<AnswerText> answers, Map<String, Double> externalScores) {
    if (!answers.isEmpty()) {
      AnswerText judged = answers.get(JUDGED);
      answers.set(
          JUDGED,
          new AnswerText(
              judged.text(),
              judged.sample(),
              judged.tokenLogprobs(),
              judged.segments(),
              externalScores));
    }
    return answers;
  }

  private static void checkEach(String field, @Nullable List<?> values, List<String> samples) {
    if (values != null && !values.isEmpty() && values.size() != samples.size()) {
      throw Refusal.invalidAt(
          "invalid-body",
          "/" + field,
          "%s has one entry for each of answers, %d; found %d."
              .formatted(field, samples.size(), values.size()));
    }
  }

  private static <T> @Nullable T ofSample(@Nullable List<T> values, int sample) {
    return values == null || values.isEmpty() ? null : values.get(sample);
  }

  private static double @Nullable [] orNull(double @Nullable [] numbers) {
    return numbers == null || numbers.length == 0 ? null : numbers;
  }
}
