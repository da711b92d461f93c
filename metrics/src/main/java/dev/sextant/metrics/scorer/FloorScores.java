package dev.sextant.metrics.scorer;

import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.floors.AnswerFloor;
import dev.sextant.metrics.floors.ItemFloor;
import dev.sextant.metrics.floors.Words;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.SampleLimits;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Scores an item by its floors: all of them, always. */
public final class FloorScores {

  /** All floors of the catalogue. */
  static final Set<String> NAMES =
      Catalogue.metrics().stream()
          .filter(Metric::isFloor)
          .map(Metric::name)
          .collect(Collectors.toUnmodifiableSet());

  private FloorScores() {}

  /**
   * Returns the score of every floor: first those of the answers, each with its floors in the order
   * of the catalogue, then those of the item; behind them, in the same order, what papers hold to
   * be scores and that knows no model either, see {@link TextUncertainty}.
   *
   * <p>An answer that is blank is {@link Reason#EMPTY_ANSWER} throughout; else a missing context or
   * question is named before missing words. The item's floors see its samples that are not blank:
   * none is {@link Reason#NO_ANSWERS}, one {@link Reason#ONE_ANSWER}, also of {@code mean-length},
   * so that it is over the same items as the metrics that must beat it. {@code jaccard-dispersion}
   * is {@link Reason#NO_WORDS} where no sample has a word.
   */
  public static List<SubjectScore> of(ItemText item) {
    return of(item, () -> {});
  }

  /**
   * Returns the same.
   *
   * @param checkpoint run after each score that takes time; an exception ends the work
   */
  static List<SubjectScore> of(ItemText item, Runnable checkpoint) {
    Vocabulary question = Vocabulary.of(item.question(), Reason.NO_QUESTION);
    Vocabulary context = Vocabulary.of(item.context(), Reason.NO_CONTEXT);
    List<SubjectScore> scores = new ArrayList<>();
    for (int i = 0; i < item.answers().size(); i++) {
      addAnswer(scores, i, item.answers().get(i), question, context);
    }
    addItem(scores, item.answers());
    scores.addAll(TextUncertainty.of(item, NAMES, checkpoint));
    return scores;
  }

  private static void addAnswer(
      List<SubjectScore> scores,
      int index,
      AnswerText answer,
      Vocabulary question,
      Vocabulary context) {
    String text = answer.text();
    List<String> words = Words.of(text);
    boolean blank = answer.isBlank();
    Score empty = Score.undefined(Reason.EMPTY_ANSWER);
    Score length = blank ? empty : Score.of(AnswerFloor.length(text));
    Score novelty =
        blank ? empty : context.share(words, known -> AnswerFloor.novelty(words, known));
    Score overlap =
        blank ? empty : question.share(words, known -> AnswerFloor.overlap(words, known));
    Score substring = blank ? empty : context.contains(text);
    scores.add(new SubjectScore("length", index, length));
    scores.add(new SubjectScore("context-novelty", index, novelty));
    scores.add(new SubjectScore("question-overlap", index, overlap));
    scores.add(new SubjectScore("context-substring", index, substring));
  }

  private static void addItem(List<SubjectScore> scores, List<AnswerText> answers) {
    List<String> samples =
        answers.stream().filter(a -> a.sample() && !a.isBlank()).map(AnswerText::text).toList();
    int[] lengths = samples.stream().mapToInt(AnswerFloor::length).toArray();
    List<Set<String>> words = samples.stream().map(Words::setOf).toList();
    int n = samples.size();
    scores.add(item("mean-length", n, () -> Score.of(ItemFloor.meanLength(lengths))));
    scores.add(item("length-variation", n, () -> Score.of(ItemFloor.lengthVariation(lengths))));
    scores.add(item("jaccard-dispersion", n, () -> jaccardDispersion(words)));
  }

  private static SubjectScore item(String metric, int samples, Supplier<Score> floor) {
    Score score =
        switch (samples) {
          case 0 -> Score.undefined(Reason.NO_ANSWERS);
          case 1 -> Score.undefined(Reason.ONE_ANSWER);
          default -> floor.get();
        };
    return new SubjectScore(metric, SubjectScore.ITEM, score);
  }

  private static Score jaccardDispersion(List<Set<String>> words) {
    if (words.size() > SampleLimits.COMPARED) {
      return Score.undefined(Reason.TOO_MANY_ANSWERS);
    }
    return words.stream().allMatch(Set::isEmpty)
        ? Score.undefined(Reason.NO_WORDS)
        : Score.of(ItemFloor.jaccardDispersion(words));
  }

  /** A text to compare answers with, or why it is missing. */
  private record Vocabulary(@Nullable String text, Set<String> words, Reason missing) {

    static Vocabulary of(@Nullable String text, Reason missing) {
      return new Vocabulary(text, text == null ? Set.of() : Words.setOf(text), missing);
    }

    Score share(List<String> answer, ToDoubleFunction<Set<String>> share) {
      if (text == null) {
        return Score.undefined(missing);
      }
      return answer.isEmpty()
          ? Score.undefined(Reason.NO_WORDS)
          : Score.of(share.applyAsDouble(words));
    }

    Score contains(String answer) {
      return text == null
          ? Score.undefined(missing)
          : Score.of(AnswerFloor.substring(answer, text));
    }
  }
}
