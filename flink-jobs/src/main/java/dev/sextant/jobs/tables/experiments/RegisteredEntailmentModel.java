package dev.sextant.jobs.tables.experiments;

import dev.sextant.inference.entailment.EntailmentSpec;
import dev.sextant.inference.entailment.EntailmentSpec.EntailmentLabel;
import java.io.Serializable;
import java.util.List;
import java.util.Locale;

/**
 * A registered entailment model in the codes of the table.
 *
 * @param id UUID
 * @param name shown to people
 * @param architecture code
 * @param location {@code folder:/absolute/path}
 * @param revision hash of everything that can change a probability; the key of the cache
 * @param weightsSha256 hash of the weights
 * @param tokenizerSha256 hash of the tokenizer
 * @param labels codes of the meaning of the network's outputs, in their order
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

  public RegisteredEntailmentModel {
    labels = List.copyOf(labels);
  }

  /**
   * Returns the specification to open.
   *
   * @throws IllegalStateException if the table names an architecture that this code does not
   *     support
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
