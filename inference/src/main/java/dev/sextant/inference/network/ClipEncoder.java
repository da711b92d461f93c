package dev.sextant.inference.network;

/**
 * The layers that both towers of CLIP have: layer norms before attention and feed-forward part.
 *
 * @param width components of a token's or patch's vector
 * @param layers number of layers
 * @param heads of attention in each layer; divides the width
 * @param inner width of each layer's feed-forward part
 * @param quick whether GELU is approximated by x sigmoid(1.702 x), as OpenAI's models do
 * @param epsilon added to the variance in layer normalisation
 */
public record ClipEncoder(
    int width, int layers, int heads, int inner, boolean quick, double epsilon) {

  /**
   * @throws IllegalArgumentException if a size is not positive or the heads do not divide the width
   */
  public ClipEncoder {
    Sizes.requirePositive(width, layers, heads, inner);
    Sizes.requireDivided(width, heads);
    Sizes.requireEpsilon(epsilon);
  }

  void addShapes(TensorShapes shapes) {
    for (int layer = 0; layer < layers; layer++) {
      String name = "encoder.layers." + layer + ".";
      shapes
          .addLinear(name + "self_attn.q_proj.", width, width)
          .addLinear(name + "self_attn.k_proj.", width, width)
          .addLinear(name + "self_attn.v_proj.", width, width)
          .addLinear(name + "self_attn.out_proj.", width, width)
          .addNorm(name + "layer_norm1.", width)
          .addLinear(name + "mlp.fc1.", inner, width)
          .addLinear(name + "mlp.fc2.", width, inner)
          .addNorm(name + "layer_norm2.", width);
    }
  }

  ClipEncoder withLayers(int count) {
    return new ClipEncoder(width, count, heads, inner, quick, epsilon);
  }
}
