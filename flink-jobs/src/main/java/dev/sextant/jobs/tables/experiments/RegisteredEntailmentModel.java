package dev.sextant.jobs.tables.experiments;

import dev.sextant.evaluation.remote.EntailmentSpecs;
import dev.sextant.inference.entailment.EntailmentSpec;
import dev.sextant.inference.entailment.EntailmentSpec.Architecture;
import dev.sextant.inference.entailment.EntailmentSpec.EntailmentLabel;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A registered entailment model in the codes of the table.
 *
 * @param id UUID
 * @param name shown to people
 * @param architecture code
 * @param location {@code folder:/absolute/path}, or the base URL of a generator
 * @param revision hash of everything that can change a probability; the key of the cache
 * @param weightsSha256 hash of the weights; null for a generator
 * @param tokenizerSha256 hash of the tokenizer; null for a generator
 * @param labels codes of the meaning of the network's outputs, in their order
 * @param maxTokens longest pair; null: no limit
 * @param generator what is asked; null for a model on this machine
 */
public record RegisteredEntailmentModel(
    String id,
    String name,
    String architecture,
    String location,
    String revision,
    @Nullable String weightsSha256,
    @Nullable String tokenizerSha256,
    List<String> labels,
    @Nullable Integer maxTokens,
    @Nullable RegisteredGenerator generator)
    implements Serializable {

  public RegisteredEntailmentModel {
    labels = List.copyOf(labels);
  }

  /** Returns whether it is a network on this machine and not a generator that is asked. */
  public boolean isNetwork() {
    return !architecture.equals(Architecture.PROMPTED.code());
  }

  /**
   * Returns the specification to open.
   *
   * @throws IllegalStateException if the table names an architecture that this code does not
   *     support
   */
  public EntailmentSpec spec() {
    if (generator != null) {
      return EntailmentSpecs.of(name, generator.spec(location));
    }
    return new EntailmentSpec(
        name,
        network(),
        location,
        weightsSha256,
        tokenizerSha256,
        Objects.requireNonNull(maxTokens),
        labels.stream().map(RegisteredEntailmentModel::label).toList());
  }

  private Architecture network() {
    return Arrays.stream(Architecture.values())
        .filter(known -> known != Architecture.PROMPTED)
        .filter(known -> known.code().equals(architecture))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalStateException("expected a family of networks, found " + architecture));
  }

  private static EntailmentLabel label(String code) {
    return EntailmentLabel.valueOf(code.toUpperCase(Locale.ROOT).replace('-', '_'));
  }
}
