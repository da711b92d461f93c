package dev.sextant.inference.network;

import java.util.List;
import java.util.Map;

/**
 * The sizes of a BERT encoder with learned absolute positions and the GELU activation.
 *
 * @param vocabulary rows of the word embedding
 * @param positions rows of the position embedding: the longest input
 * @param types rows of the token type embedding: the first for a text, or the first of a pair, the
 *     second for the second
 * @param width components of a token's or text's vector
 * @param layers number of layers
 * @param heads of attention in each layer; divides the width
 * @param inner width of each layer's feed-forward part
 * @param epsilon added to the variance in layer normalisation
 */
public record BertConfig(
    int vocabulary,
    int positions,
    int types,
    int width,
    int layers,
    int heads,
    int inner,
    double epsilon)
    implements NetworkConfig {

  private static final List<String> ATTENTION =
      List.of(
          "attention.self.query.",
          "attention.self.key.",
          "attention.self.value.",
          "attention.output.dense.");

  /**
   * @throws IllegalArgumentException if a size is not positive or the heads do not divide the width
   */
  public BertConfig {
    Sizes.requirePositive(vocabulary, positions, types, width, layers, heads, inner);
    Sizes.requireDivided(width, heads);
    Sizes.requireEpsilon(epsilon);
  }

  @Override
  public Map<String, List<Long>> shapes() {
    TensorShapes shapes =
        new TensorShapes()
            .add("embeddings.word_embeddings.weight", vocabulary, width)
            .add("embeddings.position_embeddings.weight", positions, width)
            .add("embeddings.token_type_embeddings.weight", types, width)
            .addNorm("embeddings.LayerNorm.", width);
    for (int layer = 0; layer < layers; layer++) {
      shapes.addLayer(
          "encoder.layer." + layer + ".", ATTENTION, "attention.output.LayerNorm.", width, inner);
    }
    return shapes.byName();
  }

  @Override
  public String filePrefix() {
    return "bert.";
  }

  @Override
  public BertConfig sample(int words) {
    return new BertConfig(words, positions, 1, width, 1, heads, inner, epsilon);
  }
}
