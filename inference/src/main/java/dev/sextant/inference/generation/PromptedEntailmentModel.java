package dev.sextant.inference.generation;

import dev.sextant.inference.entailment.EntailmentModel;
import dev.sextant.inference.entailment.EntailmentModel.EntailmentProbabilities;
import dev.sextant.inference.entailment.EntailmentModel.TextPair;
import dev.sextant.inference.entailment.EntailmentSpec;
import dev.sextant.inference.entailment.EntailmentSpec.Architecture;
import dev.sextant.inference.entailment.EntailmentSpec.EntailmentLabel;
import dev.sextant.inference.generation.EntailmentAnswer.UnclearAnswerException;
import dev.sextant.inference.generation.TextGenerator.GenerationException;
import dev.sextant.inference.generation.TextGenerator.GenerationRequest;
import dev.sextant.inference.model.ModelException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Asks a generator whether each hypothesis follows from its premise: {@link EntailmentPrompt}
 * writes the question, {@link EntailmentAnswer} parses the answer.
 *
 * <p>Pairs are asked one after another, at temperature 0, on the calling thread; equal pairs in a
 * call are asked once. For parallel requests, call from several threads. Nothing is cut: the
 * generator fails on a prompt that is too long for it.
 */
public final class PromptedEntailmentModel implements EntailmentModel {

  /** Prefix of the location of such a model. */
  public static final String SCHEME = "generator:";

  /** More tokens than any tokenizer needs for one of the words. */
  private static final int MAX_TOKENS = 16;

  /** Enough for the first tokens of three words in a few spellings. */
  private static final int ALTERNATIVES = 10;

  private final EntailmentSpec spec;
  private final TextGenerator generator;
  private volatile boolean closed;

  /**
   * @param name shown to people
   * @param generator stays open when this model closes
   */
  public PromptedEntailmentModel(String name, TextGenerator generator) {
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
   * @throws UnclearAnswerException if the generator's answer is not one of the three words
   * @throws GenerationException if it gives no answer; it says whether a later retry can help
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
