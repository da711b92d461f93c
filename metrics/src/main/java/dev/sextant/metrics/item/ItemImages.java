package dev.sextant.metrics.item;

import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.catalogue.Need;
import dev.sextant.metrics.catalogue.Subject;
import dev.sextant.metrics.item.ItemText.AnswerText;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The images of an item that a scorer cannot read, each with the reason. The scorer reads {@link
 * #rest()} and passes its scores through {@link #mark}.
 */
public final class ItemImages {

  private final ItemText item;
  private final @Nullable Reason question;
  private final @Nullable Reason context;
  private final @Nullable Reason reference;
  private final List<Reading> answers;
  private final @Nullable Reason sample;

  /** An answer, and why it cannot be read; null: it can. */
  private record Reading(AnswerText answer, @Nullable Reason reason) {}

  private ItemImages(ItemText item, Function<String, @Nullable Reason> unreadable) {
    this.item = item;
    this.question = reason(item.question(), unreadable);
    this.context = reason(item.context(), unreadable);
    this.reference = reason(item.reference(), unreadable);
    this.answers =
        item.answers().stream()
            .map(answer -> new Reading(answer, reason(answer.text(), unreadable)))
            .toList();
    this.sample =
        answers.stream()
            .filter(each -> each.answer().sample() && each.reason() != null)
            .findFirst()
            .map(Reading::reason)
            .orElse(null);
  }

  /** Returns all images of the item: for a scorer that reads texts alone. */
  public static ItemImages all(ItemText item) {
    return new ItemImages(item, image -> Reason.NOT_TEXT);
  }

  /**
   * Returns the images that cannot be read.
   *
   * @param unreadable why an image cannot be read, by its text; null: it can
   */
  public static ItemImages of(ItemText item, Function<String, @Nullable Reason> unreadable) {
    return new ItemImages(item, unreadable);
  }

  /** Returns the texts of the item that are images, each once per use. */
  public static List<String> texts(ItemText item) {
    List<String> texts = new ArrayList<>();
    addIfImage(texts, item.question());
    addIfImage(texts, item.context());
    addIfImage(texts, item.reference());
    item.answers().forEach(answer -> addIfImage(texts, answer.text()));
    return texts;
  }

  private static void addIfImage(List<String> texts, @Nullable String text) {
    if (text != null && ImageText.isImage(text)) {
      texts.add(text);
    }
  }

  private static @Nullable Reason reason(
      @Nullable String text, Function<String, @Nullable Reason> unreadable) {
    return text != null && ImageText.isImage(text) ? unreadable.apply(text) : null;
  }

  private boolean isEmpty() {
    return question == null
        && context == null
        && reference == null
        && answers.stream().allMatch(each -> each.reason() == null);
  }

  /** Returns the item without these images: an answer that is one of them is blank. */
  public ItemText rest() {
    if (isEmpty()) {
      return item;
    }
    return new ItemText(
        question == null ? item.question() : null,
        context == null ? item.context() : null,
        reference == null ? item.reference() : null,
        answers.stream().map(ItemImages::rest).toList());
  }

  private static AnswerText rest(Reading reading) {
    AnswerText answer = reading.answer();
    return reading.reason() == null
        ? answer
        : new AnswerText(
            "", answer.sample(), answer.tokenLogprobs(), List.of(), answer.externalScores());
  }

  /**
   * Returns the scores of the rest; a score whose metric reads one of these images is undefined for
   * the image's reason. A metric that only prefers to have a question, as semantic entropy does,
   * keeps the value that it has without one. External scores are kept.
   */
  public List<SubjectScore> mark(List<SubjectScore> scores) {
    return isEmpty() ? scores : scores.stream().map(this::marked).toList();
  }

  private SubjectScore marked(SubjectScore score) {
    Reason reason = reason(Catalogue.find(score.metric()).orElseThrow(), score.answer());
    return reason == null
        ? score
        : new SubjectScore(score.metric(), score.answer(), Score.undefined(reason));
  }

  private @Nullable Reason reason(Metric metric, int answer) {
    Set<Need> needs = metric.needs();
    if (needs.contains(Need.EXTERNAL_SCORE)) {
      return null;
    }
    if (answer != SubjectScore.ITEM && answers.get(answer).reason() != null) {
      return answers.get(answer).reason();
    }
    if (needs.contains(Need.QUESTION) && question != null) {
      return question;
    }
    if (needs.contains(Need.CONTEXT) && context != null) {
      return context;
    }
    if (needs.contains(Need.REFERENCE) && reference != null) {
      return reference;
    }
    return readsSamples(metric) ? sample : null;
  }

  /** Whole items are compared with their reference by their samples. */
  private static boolean readsSamples(Metric metric) {
    Set<Need> needs = metric.needs();
    return needs.contains(Need.SAMPLES)
        || needs.contains(Need.SEGMENTS)
        || (metric.subject() == Subject.ITEM && needs.contains(Need.REFERENCE));
  }
}
