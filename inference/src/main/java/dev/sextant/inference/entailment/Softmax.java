package dev.sextant.inference.entailment;

import dev.sextant.inference.entailment.EntailmentModel.EntailmentProbabilities;
import dev.sextant.inference.entailment.EntailmentSpec.EntailmentLabel;
import java.util.List;

/**
 * Converts a classifier's outputs to probabilities: {@code p_i = exp(z_i - max z) / sum_j exp(z_j -
 * max z)}, in double precision, with StrictMath and in the order of the outputs, so that equal
 * outputs give equal bits.
 */
final class Softmax {

  private Softmax() {}

  /**
   * @param logits one finite number per label
   */
  static EntailmentProbabilities of(
      float[] logits, List<EntailmentLabel> labels, boolean truncated) {
    double greatest = Double.NEGATIVE_INFINITY;
    for (float logit : logits) {
      greatest = Math.max(greatest, logit);
    }
    double[] shares = new double[logits.length];
    double sum = 0;
    for (int i = 0; i < shares.length; i++) {
      shares[i] = StrictMath.exp(logits[i] - greatest);
      sum += shares[i];
    }
    double entailment = 0;
    double neutral = 0;
    double contradiction = 0;
    for (int i = 0; i < shares.length; i++) {
      double probability = shares[i] / sum;
      switch (labels.get(i)) {
        case ENTAILMENT -> entailment = probability;
        case NEUTRAL -> neutral = probability;
        case CONTRADICTION, NOT_ENTAILMENT -> contradiction = probability;
      }
    }
    return new EntailmentProbabilities(entailment, neutral, contradiction, truncated);
  }
}
