package dev.sextant.inference.generation;

import dev.sextant.inference.entailment.EntailmentLabel;
import dev.sextant.inference.entailment.EntailmentModel;
import dev.sextant.inference.entailment.EntailmentProbabilities;
import dev.sextant.inference.entailment.EntailmentSpec;
import dev.sextant.inference.entailment.EntailmentSpec.Architecture;
import dev.sextant.inference.entailment.TextPair;
import dev.sextant.inference.model.ModelException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Asks a generator how each hypothesis stands to its premise: {@link EntailmentPrompt} is the
 * question, {@link EntailmentAnswer} says what an answer means.
 *
 * <p>One pair after another is asked, at temperature 0, on the calling thread, equal pairs of a
 * call once; who wants more at a time calls from several threads. Nothing is cut: a prompt that is
 * too long for the generator is the generator's failure.
 */
public final class PromptedEntailmentModel implements EntailmentModel {

  /** How the location of such a model begins. */
  public static final String SCHEME = "generator:";

  /** More than any tokenizer needs for one of the words. */
  private static final int MAX_TOKENS = 16;

  /** The first tokens of three words in a few spellings. */
  private static final int ALTERNATIVES = 10;

  private final EntailmentSpec spec;
  private final Generator generator;
  private volatile boolean closed;

  /**
   * @param name for people
   * @param generator is not closed with this model
   */
  public PromptedEntailmentModel(String name, Generator generator) {
    this.generator = generator;
    this.spec =
        new EntailmentSpec(
            name,
            Architecture.PROMPTED,
            SCHEME + generator.identity(),
            null,
            null,
            Integer.MAX_VALUE,
            List.of(
                EntailmentLabel.ENTAILMENT,
                EntailmentLabel.NEUTRAL,
                EntailmentLabel.CONTRADICTION));
  }

  @Override
  public EntailmentSpec spec() {
    return spec;
  }

  @Override
  public String madeBy() {
    return "generator";
  }

  /**
   * {@inheritDoc}
   *
   * @throws UnclearAnswerException if the generator's answer is none of the three words
   * @throws GenerationException if it gives none, which says whether asking again later helps
   */
  @Override
  public List<EntailmentProbabilities> classify(List<TextPair> pairs) {
    Map<TextPair, EntailmentProbabilities> asked = new HashMap<>();
    return pairs.stream().map(pair -> asked.computeIfAbsent(pair, this::ask)).toList();
  }

  private EntailmentProbabilities ask(TextPair pair) {
    if (closed) {
      throw new ModelException("The entailment model " + spec.name() + " is closed.");
    }
    GenerationRequest request =
        new GenerationRequest(EntailmentPrompt.of(pair), MAX_TOKENS, 0, 0, ALTERNATIVES);
    return EntailmentAnswer.read(spec.name(), generator.generate(request));
  }

  @Override
  public void close() {
    closed = true;
  }
}
