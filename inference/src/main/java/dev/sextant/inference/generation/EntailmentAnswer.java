package dev.sextant.inference.generation;

import dev.sextant.inference.entailment.EntailmentModel.EntailmentProbabilities;
import dev.sextant.inference.entailment.EntailmentSpec.EntailmentLabel;
import dev.sextant.inference.generation.TextGenerator.GeneratedToken;
import dev.sextant.inference.generation.TextGenerator.GeneratedToken.Alternative;
import dev.sextant.inference.generation.TextGenerator.Generation;
import dev.sextant.inference.model.ModelException;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses a generator's answer to {@link EntailmentPrompt}.
 *
 * <p>The answer must be one of the three words, in any case, perhaps quoted, set in bold or
 * followed by a full stop. That class has the probability 1, unless the generator reported the
 * candidates for the first token. Then each class has the share of those tokens that begin its
 * name:
 *
 * <pre>P(class) = sum of exp(logprob) over its tokens / the same sum over the tokens of all three
 * </pre>
 *
 * <p>The names differ in their first letter, so the first token decides; tokens that begin none of
 * them are ignored, and the generated token always counts.
 */
final class EntailmentAnswer {

  /**
   * A generator answered something other than one of the requested words. A retry at temperature 0
   * gives the same answer; the message is a sentence for people.
   */
  public static final class UnclearAnswerException extends ModelException {

    private static final long serialVersionUID = 1L;

    private static final int CHARACTERS_SHOWN = 80;

    private UnclearAnswerException(String message) {
      super(message);
    }

    static UnclearAnswerException of(String model, String answer) {
      String line = answer.strip().replaceAll("[\\s\\p{Cntrl}]+", " ");
      String shown =
          line.codePointCount(0, line.length()) <= CHARACTERS_SHOWN
              ? line
              : line.substring(0, line.offsetByCodePoints(0, CHARACTERS_SHOWN)) + " ...";
      return new UnclearAnswerException(
          "The entailment model %s should answer entailment, contradiction or neutral, found \"%s\"."
              .formatted(model, shown));
    }
  }

  private static final List<EntailmentLabel> CLASSES =
      List.of(EntailmentLabel.ENTAILMENT, EntailmentLabel.NEUTRAL, EntailmentLabel.CONTRADICTION);

  private static final Pattern ONE_WORD = Pattern.compile("[\\s\"'`*]*(\\p{L}+)[\\s\"'`*.]*");

  private static final Pattern NO_LETTERS = Pattern.compile("[^\\p{L}]*");

  private EntailmentAnswer() {}

  /**
   * @throws UnclearAnswerException if the answer is not one of the three words
   */
  static EntailmentProbabilities read(String model, Generation answer) {
    EntailmentLabel named =
        named(answer.text()).orElseThrow(() -> UnclearAnswerException.of(model, answer.text()));
    Map<EntailmentLabel, Double> shares = shares(answer.tokens());
    double sum = CLASSES.stream().mapToDouble(label -> shares.getOrDefault(label, 0.0)).sum();
    if (!(shares.getOrDefault(named, 0.0) > 0)) {
      return probabilities(Map.of(named, 1.0), 1);
    }
    return probabilities(shares, sum);
  }

  private static Optional<EntailmentLabel> named(String text) {
    Matcher word = ONE_WORD.matcher(text);
    if (!word.matches()) {
      return Optional.empty();
    }
    String code = word.group(1).toLowerCase(Locale.ROOT);
    return CLASSES.stream().filter(label -> label.code().equals(code)).findFirst();
  }

  private static Map<EntailmentLabel, Double> shares(List<GeneratedToken> tokens) {
    Map<EntailmentLabel, Double> shares = new EnumMap<>(EntailmentLabel.class);
    tokens.stream()
        .filter(token -> !NO_LETTERS.matcher(token.text()).matches())
        .findFirst()
        .ifPresent(
            first -> {
              for (Alternative alternative : first.alternatives()) {
                add(shares, alternative.text(), alternative.logprob());
              }
              if (first.alternatives().stream().noneMatch(a -> a.text().equals(first.text()))) {
                add(shares, first.text(), first.logprob());
              }
            });
    return shares;
  }

  private static void add(Map<EntailmentLabel, Double> shares, String token, double logprob) {
    String beginning = NO_LETTERS.matcher(token.toLowerCase(Locale.ROOT)).replaceFirst("").strip();
    if (beginning.isEmpty()) {
      return;
    }
    for (EntailmentLabel label : CLASSES) {
      if (label.code().startsWith(beginning)) {
        shares.merge(label, StrictMath.exp(logprob), Double::sum);
      }
    }
  }

  private static EntailmentProbabilities probabilities(
      Map<EntailmentLabel, Double> shares, double sum) {
    return new EntailmentProbabilities(
        shares.getOrDefault(EntailmentLabel.ENTAILMENT, 0.0) / sum,
        shares.getOrDefault(EntailmentLabel.NEUTRAL, 0.0) / sum,
        shares.getOrDefault(EntailmentLabel.CONTRADICTION, 0.0) / sum,
        false);
  }
}
