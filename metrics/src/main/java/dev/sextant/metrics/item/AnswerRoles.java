package dev.sextant.metrics.item;

import dev.sextant.metrics.item.ItemText.AnswerText;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.uncertainty.Sentences;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Which answers of an item a metric compares.
 *
 * <p>Its samples are those that are not blank. Its <em>primary</em> answers are its judged ones; of
 * an item without judged answers the first answer is.
 *
 * @param answers all of them
 * @param samples indices among the answers
 */
public record AnswerRoles(List<AnswerText> answers, List<Integer> samples) {

  public static AnswerRoles of(ItemText item) {
    List<AnswerText> answers = item.answers();
    List<Integer> samples =
        IntStream.range(0, answers.size())
            .filter(i -> answers.get(i).sample() && !answers.get(i).isBlank())
            .boxed()
            .toList();
    return new AnswerRoles(answers, samples);
  }

  /** Returns why the samples cannot be compared with each other, or null if they can. */
  public @Nullable Reason tooFew() {
    return switch (samples.size()) {
      case 0 -> Reason.NO_ANSWERS;
      case 1 -> Reason.ONE_ANSWER;
      default -> null;
    };
  }

  /**
   * Returns why the samples cannot be compared with each other, or null if they can.
   *
   * @param most how many are compared at most
   */
  public @Nullable Reason incomparable(int most) {
    return samples.size() > most ? Reason.TOO_MANY_ANSWERS : tooFew();
  }

  public List<String> sampleTexts() {
    return samples.stream().map(i -> answers.get(i).text()).toList();
  }

  /** Returns the texts of the samples other than that answer. */
  public List<String> others(int answer) {
    return samples.stream().filter(i -> i != answer).map(i -> answers.get(i).text()).toList();
  }

  /** Returns the samples' log-probabilities per token, or null if one of them has none. */
  public @Nullable List<double[]> sampleLogprobs() {
    List<double[]> logprobs = new ArrayList<>();
    for (int sample : samples) {
      double[] tokens = answers.get(sample).tokenLogprobs();
      if (tokens == null || tokens.length == 0) {
        return null;
      }
      logprobs.add(tokens);
    }
    return logprobs;
  }

  /**
   * Scores a primary answer's sentences against the item's other samples.
   *
   * @param most samples that are compared with it at most
   * @param check takes the sentences and the samples, at least one of each
   */
  public Score selfCheck(
      int answer, int most, BiFunction<List<String>, List<String>, Score> check) {
    if (answers.get(answer).isBlank()) {
      return Score.undefined(Reason.EMPTY_ANSWER);
    }
    if (!isPrimary(answer)) {
      return Score.undefined(Reason.NOT_PRIMARY);
    }
    if (samples.size() > most) {
      return Score.undefined(Reason.TOO_MANY_ANSWERS);
    }
    List<String> others = others(answer);
    if (others.isEmpty()) {
      return Score.undefined(samples.isEmpty() ? Reason.NO_ANSWERS : Reason.ONE_ANSWER);
    }
    List<String> sentences = Sentences.of(answers.get(answer).text());
    return sentences.isEmpty()
        ? Score.undefined(Reason.NO_SENTENCES)
        : check.apply(sentences, others);
  }

  private boolean isPrimary(int answer) {
    return answers.stream().allMatch(AnswerText::sample)
        ? answer == 0
        : !answers.get(answer).sample();
  }
}
