package dev.sextant.jobs;

import dev.sextant.inference.entailment.EntailmentModel;
import dev.sextant.inference.entailment.EntailmentModel.EntailmentProbabilities;
import dev.sextant.inference.entailment.EntailmentModel.TextPair;
import dev.sextant.inference.entailment.EntailmentSpec;
import dev.sextant.inference.entailment.EntailmentSpec.EntailmentLabel;
import dev.sextant.inference.model.ModelException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A model that keeps the laws, records its calls, and refuses pairs that contain a word. Its state
 * is static, because jobs open it in this JVM.
 */
final class FakeEntailment implements EntailmentModel {

  /** Every pair that was classified, in order. */
  static final List<TextPair> CLASSIFIED = new CopyOnWriteArrayList<>();

  /** Number of pairs that it classifies before every call fails. */
  static volatile int limit = Integer.MAX_VALUE;

  /** Pairs that contain it fail. */
  static volatile String refused = "\0";

  static final EntailmentSpec SPEC =
      new EntailmentSpec(
          "fake-nli",
          EntailmentSpec.Architecture.BERT,
          "folder:/nowhere",
          "0".repeat(64),
          "1".repeat(64),
          48,
          List.of(
              EntailmentLabel.ENTAILMENT, EntailmentLabel.NEUTRAL, EntailmentLabel.CONTRADICTION));

  static void reset() {
    CLASSIFIED.clear();
    refused = "\0";
    limit = Integer.MAX_VALUE;
  }

  static EntailmentModel open(EntailmentSpec spec) {
    return new FakeEntailment();
  }

  @Override
  public EntailmentSpec spec() {
    return SPEC;
  }

  @Override
  public String madeBy() {
    return "fake";
  }

  @Override
  public List<EntailmentProbabilities> classify(List<TextPair> pairs) {
    for (TextPair pair : pairs) {
      if (pair.premise().contains(refused) || pair.hypothesis().contains(refused)) {
        throw new ModelException("the pair has the word " + refused);
      }
    }
    if (CLASSIFIED.size() + pairs.size() > limit) {
      throw new ModelException("enough");
    }
    CLASSIFIED.addAll(pairs);
    return pairs.stream().map(FakeEntailment::classify).toList();
  }

  private static EntailmentProbabilities classify(TextPair pair) {
    Random random = new Random(pair.hashCode());
    double entailment = random.nextDouble();
    double neutral = (1 - entailment) * random.nextDouble();
    return new EntailmentProbabilities(
        entailment, neutral, 1 - entailment - neutral, pair.premise().length() > 30);
  }

  @Override
  public void close() {}
}
