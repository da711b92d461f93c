package dev.sextant.inference.network;

import java.util.List;
import java.util.Map;

/**
 * The sizes of a decoder without its language head: RMS norms, rotary positions, grouped-query
 * attention and a gated feed-forward part.
 *
 * @param family which tensors it has beyond those
 * @param vocabulary rows of the word embedding
 * @param positions the longest input that the network computes as its authors do
 * @param width components of a token's or text's vector
 * @param layers number of layers
 * @param heads of queries in each layer
 * @param keyHeads heads of keys and of values in each layer; divides the heads
 * @param headSize components of a head, an even number
 * @param inner width of each layer's feed-forward part
 * @param epsilon added to the mean square in a norm
 * @param base of the frequencies of rotary positions
 * @param causal whether a token attends to itself and those before it only
 */
public record DecoderConfig(
    DecoderFamily family,
    int vocabulary,
    int positions,
    int width,
    int layers,
    int heads,
    int keyHeads,
    int headSize,
    int inner,
    double epsilon,
    double base,
    boolean causal)
    implements NetworkConfig {

  /** A family of decoders. */
  public enum DecoderFamily {
    /** Queries, keys and values have biases. */
    QWEN2,
    /** The heads of queries and keys have norms. */
    QWEN3,
    /** Neither. */
    MISTRAL;

    /** Returns whether the heads of queries and keys have norms. */
    public boolean hasHeadNorms() {
      return this == QWEN3;
    }
  }

  /** Decoders often take 32,768 tokens or more, and a pass of so many needs gigabytes. */
  private static final int USUAL_LONGEST = 8_192;

  /** Enough for the texts that kernels are tried with. */
  private static final int SAMPLE_POSITIONS = 512;

  /**
   * @throws IllegalArgumentException if a size is not positive, or they do not fit one another
   */
  public DecoderConfig {
    Sizes.requirePositive(vocabulary, positions, width, layers, heads, keyHeads, headSize, inner);
    Sizes.requireEpsilon(epsilon);
    if (heads % keyHeads != 0) {
      throw new IllegalArgumentException(
          "%d heads that the %d heads of keys divide expected".formatted(heads, keyHeads));
    }
    if (headSize % 2 != 0) {
      throw new IllegalArgumentException("heads of even size expected, found " + headSize);
    }
    if (!(base > 1 && base < 1e12)) {
      throw new IllegalArgumentException("a rope_theta in (1, 1e12) expected, found " + base);
    }
  }

  @Override
  public Map<String, List<Long>> shapes() {
    TensorShapes shapes =
        new TensorShapes().add("embed_tokens.weight", vocabulary, width).add("norm.weight", width);
    for (int layer = 0; layer < layers; layer++) {
      addLayer("layers." + layer + ".", shapes);
    }
    return shapes.byName();
  }

  private void addLayer(String layer, TensorShapes shapes) {
    addProjection(layer + "self_attn.q_proj.", heads, shapes);
    addProjection(layer + "self_attn.k_proj.", keyHeads, shapes);
    addProjection(layer + "self_attn.v_proj.", keyHeads, shapes);
    if (family.hasHeadNorms()) {
      shapes
          .add(layer + "self_attn.q_norm.weight", headSize)
          .add(layer + "self_attn.k_norm.weight", headSize);
    }
    shapes
        .add(layer + "self_attn.o_proj.weight", width, (long) heads * headSize)
        .add(layer + "mlp.gate_proj.weight", inner, width)
        .add(layer + "mlp.up_proj.weight", inner, width)
        .add(layer + "mlp.down_proj.weight", width, inner)
        .add(layer + "input_layernorm.weight", width)
        .add(layer + "post_attention_layernorm.weight", width);
  }

  private void addProjection(String name, int count, TensorShapes shapes) {
    long rows = (long) count * headSize;
    shapes.add(name + "weight", rows, width);
    if (family == DecoderFamily.QWEN2) {
      shapes.add(name + "bias", rows);
    }
  }

  @Override
  public int usualLongest() {
    return Math.min(positions, USUAL_LONGEST);
  }

  @Override
  public String filePrefix() {
    return "model.";
  }

  @Override
  public DecoderConfig sample(int words) {
    return of(words, Math.min(positions, SAMPLE_POSITIONS), 1);
  }

  /**
   * Angles are tabulated for each position, so that those beyond the longest input are left out.
   */
  @Override
  public DecoderConfig upTo(int longest) {
    return of(vocabulary, Math.min(positions, longest), layers);
  }

  private DecoderConfig of(int words, int longest, int count) {
    return new DecoderConfig(
        family, words, longest, width, count, heads, keyHeads, headSize, inner, epsilon, base,
        causal);
  }
}
