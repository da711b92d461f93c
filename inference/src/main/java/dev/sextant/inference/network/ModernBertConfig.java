package dev.sextant.inference.network;

import java.util.List;
import java.util.Map;

/**
 * The sizes of a ModernBERT encoder: rotary positions, the GeGLU activation, no biases, and
 * attention to all tokens in some layers and to near ones in the others.
 *
 * @param vocabulary rows of the word embedding
 * @param positions longest input
 * @param width components of a token's or text's vector
 * @param layers number of layers
 * @param heads of attention in each layer; the width of each is even
 * @param inner width of each layer's feed-forward part
 * @param every the first of so many layers attends to all tokens
 * @param reach how far away a token may be that the other layers attend to
 * @param base of the rotary positions in layers that attend to all tokens
 * @param localBase of the rotary positions in the other layers
 * @param epsilon added to the variance in layer normalisation
 * @param meanHead whether a classifier on top reads the mean of the tokens and not the first one
 */
public record ModernBertConfig(
    int vocabulary,
    int positions,
    int width,
    int layers,
    int heads,
    int inner,
    int every,
    int reach,
    double base,
    double localBase,
    double epsilon,
    boolean meanHead)
    implements NetworkConfig {

  /**
   * @throws IllegalArgumentException if a size is not positive or the heads do not divide the width
   *     into even parts
   */
  public ModernBertConfig {
    Sizes.requirePositive(vocabulary, positions, width, layers, heads, inner, every, reach);
    Sizes.requireDivided(width, 2 * heads);
    Sizes.requireEpsilon(epsilon);
    Sizes.requireBase(base);
    Sizes.requireBase(localBase);
  }

  @Override
  public Map<String, List<Long>> shapes() {
    TensorShapes shapes =
        new TensorShapes()
            .add("embeddings.tok_embeddings.weight", vocabulary, width)
            .add("embeddings.norm.weight", width)
            .add("final_norm.weight", width);
    for (int layer = 0; layer < layers; layer++) {
      addLayer(layer, "layers." + layer + ".", shapes);
    }
    return shapes.byName();
  }

  private void addLayer(int number, String layer, TensorShapes shapes) {
    if (number > 0) {
      shapes.add(layer + "attn_norm.weight", width);
    }
    shapes
        .add(layer + "attn.Wqkv.weight", 3L * width, width)
        .add(layer + "attn.Wo.weight", width, width)
        .add(layer + "mlp_norm.weight", width)
        .add(layer + "mlp.Wi.weight", 2L * inner, width)
        .add(layer + "mlp.Wo.weight", width, inner);
  }

  @Override
  public String filePrefix() {
    return "model.";
  }

  /** Two layers: one that attends to all tokens, and one that does not. */
  @Override
  public ModernBertConfig sample(int words) {
    return new ModernBertConfig(
        words,
        positions,
        width,
        Math.min(layers, 2),
        heads,
        inner,
        every,
        reach,
        base,
        localBase,
        epsilon,
        meanHead);
  }
}
