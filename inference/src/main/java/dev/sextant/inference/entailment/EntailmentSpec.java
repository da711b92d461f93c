package dev.sextant.inference.entailment;

import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.PinnedFile;
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
 * An entailment model, pinned: all that can change one of its probabilities, and where its files
 * are.
 *
 * @param name its name, for people
 * @param architecture how a pair becomes probabilities
 * @param location {@code folder:/absolute/path} of a Hugging Face folder, or {@code
 *     generator:IDENTITY} of what is asked in words
 * @param weightsSha256 hash of the folder's config.json and model.safetensors one after the other,
 *     lower-case hex; null where a generator is asked
 * @param tokenizerSha256 hash of tokenizer.json, lower-case hex; null where a generator is asked
 * @param maxTokens longest pair in tokens, special ones included; what is longer is cut and counted
 * @param labels what the outputs mean, in their order: entailment, neutral and contradiction in any
 *     order, or entailment and one of contradiction and not_entailment
 */
public record EntailmentSpec(
    String name,
    Architecture architecture,
    String location,
    @Nullable String weightsSha256,
    @Nullable String tokenizerSha256,
    int maxTokens,
    List<EntailmentLabel> labels) {

  private static final List<Set<EntailmentLabel>> COMPLETE =
      List.of(
          Set.of(
              EntailmentLabel.ENTAILMENT, EntailmentLabel.NEUTRAL, EntailmentLabel.CONTRADICTION),
          Set.of(EntailmentLabel.ENTAILMENT, EntailmentLabel.CONTRADICTION),
          Set.of(EntailmentLabel.ENTAILMENT, EntailmentLabel.NOT_ENTAILMENT));

  /** How a pair becomes probabilities. */
  public enum Architecture {
    BERT_PAIR("bert-pair-1 pytorch-2.7.1 tokenizers-0.21.0-0.35.1"),
    PROMPTED("prompted-1");

    private final String implementation;

    Architecture(String implementation) {
      this.implementation = implementation;
    }

    /**
     * Returns what computes the probabilities; part of the revision, so that those of different
     * implementations are never mixed.
     *
     * <p>Raise the number whenever a change of code may change a single bit of a probability: for
     * {@code bert-pair} what is said of {@link EmbedderSpec.Architecture#implementation()}, how a
     * pair is cut, and the softmax; for {@code prompted} the prompt and how an answer is read.
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
   * @throws ModelException if the labels are not those of an entailment model
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
   * Checks that these are the files it pins.
   *
   * @throws ModelException if they are others
   */
  public void requireFiles(String foundWeightsSha256, String foundTokenizerSha256) {
    PinnedFile.require(name, location, "weights", weightsSha256, foundWeightsSha256);
    PinnedFile.require(name, location, "tokenizer", tokenizerSha256, foundTokenizerSha256);
  }

  /**
   * Returns the hash of everything that can change a probability: all but the name and the place of
   * the files, and what computes it ({@link Architecture#implementation()}). A generator has no
   * files, so its identity, which is its location, stands for them. Lower-case hex, 64 characters.
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
