package dev.sextant.inference.entailment;

import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.PinnedFiles;
import dev.sextant.inference.weights.Sha256;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A pinned entailment model: everything that can change one of its probabilities, and the location
 * of its files.
 *
 * @param name shown to people
 * @param architecture how a pair becomes probabilities
 * @param location {@code folder:/absolute/path} of a Hugging Face folder, or {@code
 *     generator:IDENTITY} of a prompted generator
 * @param weightsSha256 hash of the folder's config.json followed by model.safetensors, lower-case
 *     hex; null where a generator is asked
 * @param tokenizerSha256 hash of tokenizer.json, lower-case hex; null where a generator is asked
 * @param maxTokens longest pair in tokens, special ones included; longer pairs are cut and counted
 * @param labels meaning of the outputs, in their order: entailment, neutral and contradiction in
 *     any order, or entailment and one of contradiction and not_entailment
 */
public record EntailmentSpec(
    String name,
    Architecture architecture,
    String location,
    @Nullable String weightsSha256,
    @Nullable String tokenizerSha256,
    int maxTokens,
    List<EntailmentLabel> labels)
    implements PinnedFiles {

  /** The classes of an entailment model. */
  public enum EntailmentLabel {

    /** The hypothesis follows from the premise. */
    ENTAILMENT,

    /** The premise leaves open whether the hypothesis is true. */
    NEUTRAL,

    /** The hypothesis cannot be true if the premise is. */
    CONTRADICTION,

    /** Neutral or contradiction, which some two-class models do not separate. */
    NOT_ENTAILMENT;

    /** Returns the code that tables and API use. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final List<Set<EntailmentLabel>> COMPLETE =
      List.of(
          Set.of(
              EntailmentLabel.ENTAILMENT, EntailmentLabel.NEUTRAL, EntailmentLabel.CONTRADICTION),
          Set.of(EntailmentLabel.ENTAILMENT, EntailmentLabel.CONTRADICTION),
          Set.of(EntailmentLabel.ENTAILMENT, EntailmentLabel.NOT_ENTAILMENT));

  private static final String LIBRARIES = "pytorch-2.7.1 tokenizers-0.21.0-0.35.1";

  /** How a pair becomes probabilities: the family of a network, or a prompt. */
  public enum Architecture {
    BERT("bert-pair-1 " + LIBRARIES),
    ROBERTA("roberta-pair-1 " + LIBRARIES),
    MPNET("mpnet-pair-1 " + LIBRARIES),
    MODERNBERT("modernbert-pair-1 " + LIBRARIES),
    DEBERTA_V2("deberta_v2-pair-1 " + LIBRARIES),
    PROMPTED("prompted-3");

    private final String implementation;

    Architecture(String implementation) {
      this.implementation = implementation;
    }

    /**
     * Returns the implementation that computes the probabilities. It is part of the revision, so
     * that probabilities of different implementations are never mixed.
     *
     * <p>Raise the number whenever a change of code may change a single bit of a probability: for
     * the families of networks the code listed at {@link
     * EmbedderSpec.Architecture#implementation()}, how a pair is cut, and the softmax. The location
     * of {@code prompted} names the version of its prompt and reader.
     */
    public String implementation() {
      return implementation;
    }

    /** Returns the code that tables and API use. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * @throws ModelException if the labels do not fit an entailment model
   */
  public EntailmentSpec {
    labels = List.copyOf(labels);
    if (!COMPLETE.contains(Set.copyOf(labels)) || Set.copyOf(labels).size() != labels.size()) {
      throw new ModelException(
          "The labels of an entailment model are entailment, neutral and contradiction, or"
              + " entailment and one of contradiction and not_entailment, each once; found %s."
                  .formatted(labels.stream().map(EntailmentLabel::code).toList()));
    }
  }

  /**
   * Returns the hash of everything that can change a probability: all fields except the name and
   * the location, plus {@link Architecture#implementation()}. A generator has no files, so its
   * location, which is its identity, is hashed instead. Lower-case hex, 64 characters.
   */
  public String revision() {
    String identity =
        String.join(
            "\n",
            architecture.code(),
            architecture.implementation(),
            Objects.requireNonNullElse(weightsSha256, location),
            String.valueOf(tokenizerSha256),
            Integer.toString(maxTokens),
            labels.stream().map(EntailmentLabel::code).collect(Collectors.joining(",")));
    return Sha256.of(ByteBuffer.wrap(identity.getBytes(StandardCharsets.UTF_8)));
  }
}
