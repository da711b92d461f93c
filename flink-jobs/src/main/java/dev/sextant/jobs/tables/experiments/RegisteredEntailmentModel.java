package dev.sextant.jobs.tables.experiments;

import dev.sextant.inference.entailment.EntailmentLabel;
import dev.sextant.inference.entailment.EntailmentSpec;
import java.io.Serializable;
import java.util.List;
import java.util.Locale;

/**
 * An entailment model as its tenant registered it, in the codes of the table.
 *
 * @param id UUID
 * @param name for people
 * @param architecture code
 * @param location {@code folder:/absolute/path}
 * @param revision hash of all that can change a probability; the key of the cache
 * @param weightsSha256 hash of the weights
 * @param tokenizerSha256 hash of the tokenizer
 * @param labels codes of what the network's outputs mean, in their order
 * @param maxTokens longest pair
 */
public record RegisteredEntailmentModel(
    String id,
    String name,
    String architecture,
    String location,
    String revision,
    String weightsSha256,
    String tokenizerSha256,
    List<String> labels,
    int maxTokens)
    implements Serializable {

  /** Copies the labels. */
  public RegisteredEntailmentModel {
    labels = List.copyOf(labels);
  }

  /**
   * Returns what to open.
   *
   * @throws IllegalStateException if the table knows an architecture that this code does not
   */
  public EntailmentSpec spec() {
    if (!architecture.equals("bert")) {
      throw new IllegalStateException("expected the architecture bert, found " + architecture);
    }
    return new EntailmentSpec(
        name,
        EntailmentSpec.Architecture.BERT_PAIR,
        location,
        weightsSha256,
        tokenizerSha256,
        maxTokens,
        labels.stream().map(RegisteredEntailmentModel::label).toList());
  }

  private static EntailmentLabel label(String code) {
    return EntailmentLabel.valueOf(code.toUpperCase(Locale.ROOT).replace('-', '_'));
  }
}
