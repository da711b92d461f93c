package dev.sextant.inference.network;

import java.util.List;
import java.util.Map;

/**
 * The sizes of an MPNet encoder: learned absolute positions, counted as in RoBERTa, and a bias by
 * the distance of two tokens, which all layers share. Each of {@value #BUCKETS} buckets of
 * distances has one bias for each head.
 *
 * @param vocabulary rows of the word embedding
 * @param rows of the position embedding; the first two are no position of a text
 * @param width components of a token's or text's vector
 * @param layers number of layers
 * @param heads of attention in each layer; divides the width
 * @param inner width of each layer's feed-forward part
 * @param epsilon added to the variance in layer normalisation
 */
public record MpnetConfig(
    int vocabulary, int rows, int width, int layers, int heads, int inner, double epsilon)
    implements NetworkConfig {

  /** Buckets of distances, half of them for tokens that follow. */
  public static final int BUCKETS = 32;

  /** Id of the padding token, with which MPNet was defined. */
  public static final int PADDING = 1;

  private static final List<String> ATTENTION =
      List.of("attention.attn.q.", "attention.attn.k.", "attention.attn.v.", "attention.attn.o.");

  /**
   * @throws IllegalArgumentException if a size is too small or the heads do not divide the width
   */
  public MpnetConfig {
    Sizes.requirePositive(vocabulary, rows - PADDING - 1, width, layers, heads, inner);
    Sizes.requireDivided(width, heads);
    Sizes.requireEpsilon(epsilon);
  }

  @Override
  public int positions() {
    return rows - PADDING - 1;
  }

  @Override
  public Map<String, List<Long>> shapes() {
    TensorShapes shapes =
        new TensorShapes()
            .add("embeddings.word_embeddings.weight", vocabulary, width)
            .add("embeddings.position_embeddings.weight", rows, width)
            .addNorm("embeddings.LayerNorm.", width)
            .add("encoder.relative_attention_bias.weight", BUCKETS, heads);
    for (int layer = 0; layer < layers; layer++) {
      shapes.addLayer(
          "encoder.layer." + layer + ".", ATTENTION, "attention.LayerNorm.", width, inner);
    }
    return shapes.byName();
  }

  @Override
  public String filePrefix() {
    return "mpnet.";
  }

  @Override
  public MpnetConfig sample(int words) {
    return new MpnetConfig(words, rows, width, 1, heads, inner, epsilon);
  }
}
