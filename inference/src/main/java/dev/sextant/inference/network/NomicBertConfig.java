package dev.sextant.inference.network;

import java.util.List;
import java.util.Map;

/**
 * The sizes of a Nomic BERT encoder: a BERT encoder with rotary positions, the SwiGLU activation,
 * and linear layers without biases.
 *
 * @param vocabulary rows of the word embedding
 * @param positions longest input
 * @param types rows of the token type embedding; a text is of the first type
 * @param width components of a token's or text's vector
 * @param layers number of layers
 * @param heads of attention in each layer; the width of each is even
 * @param inner width of each layer's feed-forward part
 * @param base of the rotary positions
 * @param epsilon added to the variance in layer normalisation
 */
public record NomicBertConfig(
    int vocabulary,
    int positions,
    int types,
    int width,
    int layers,
    int heads,
    int inner,
    double base,
    double epsilon)
    implements NetworkConfig {

  /**
   * @throws IllegalArgumentException if a size is not positive or the heads do not divide the width
   *     into even parts
   */
  public NomicBertConfig {
    Sizes.requirePositive(vocabulary, positions, types, width, layers, heads, inner);
    Sizes.requireDivided(width, 2 * heads);
    Sizes.requireEpsilon(epsilon);
    Sizes.requireBase(base);
  }

  @Override
  public Map<String, List<Long>> shapes() {
    TensorShapes shapes =
        new TensorShapes()
            .add("embeddings.word_embeddings.weight", vocabulary, width)
            .add("embeddings.token_type_embeddings.weight", types, width)
            .addNorm("emb_ln.", width);
    for (int layer = 0; layer < layers; layer++) {
      addLayer("encoder.layers." + layer + ".", shapes);
    }
    return shapes.byName();
  }

  private void addLayer(String layer, TensorShapes shapes) {
    shapes
        .add(layer + "attn.Wqkv.weight", 3L * width, width)
        .add(layer + "attn.out_proj.weight", width, width)
        .add(layer + "mlp.fc11.weight", inner, width)
        .add(layer + "mlp.fc12.weight", inner, width)
        .add(layer + "mlp.fc2.weight", width, inner)
        .addNorm(layer + "norm1.", width)
        .addNorm(layer + "norm2.", width);
  }

  @Override
  public String filePrefix() {
    return "bert.";
  }

  @Override
  public NomicBertConfig sample(int words) {
    return new NomicBertConfig(words, positions, 1, width, 1, heads, inner, base, epsilon);
  }
}
