package dev.sextant.inference.network;

import java.util.List;
import java.util.Map;

/**
 * The sizes of a DeBERTa encoder of the second or third version: attention adds what contents say
 * to distances and distances to contents, by the projections of contents. Distances share buckets,
 * the wider the farther.
 *
 * @param vocabulary rows of the word embedding
 * @param positions longest input
 * @param absolute whether there is an embedding of positions as well
 * @param width components of a token's vector
 * @param layers number of layers
 * @param heads of attention in each layer; divides the width
 * @param inner width of each layer's feed-forward part
 * @param buckets of distances in one direction; the embedding of distances has twice as many rows
 * @param farthest distance from which on all are one, plus 1
 * @param epsilon added to the variance in layer normalisation
 */
public record DebertaV2Config(
    int vocabulary,
    int positions,
    boolean absolute,
    int width,
    int layers,
    int heads,
    int inner,
    int buckets,
    int farthest,
    double epsilon)
    implements NetworkConfig {

  private static final List<String> ATTENTION =
      List.of(
          "attention.self.query_proj.",
          "attention.self.key_proj.",
          "attention.self.value_proj.",
          "attention.output.dense.");

  /**
   * @throws IllegalArgumentException if a size is not positive, the heads do not divide the width,
   *     or the distances do not fill their buckets
   */
  public DebertaV2Config {
    Sizes.requirePositive(vocabulary, positions, width, layers, heads, inner, buckets, farthest);
    Sizes.requireDivided(width, heads);
    Sizes.requireEpsilon(epsilon);
    if (buckets < 2 || farthest - 1 <= buckets / 2) {
      throw new IllegalArgumentException(
          "2 buckets or more, and distances above half of their number expected, found %d and %d"
              .formatted(buckets, farthest));
    }
  }

  @Override
  public Map<String, List<Long>> shapes() {
    TensorShapes shapes =
        new TensorShapes()
            .add("embeddings.word_embeddings.weight", vocabulary, width)
            .addNorm("embeddings.LayerNorm.", width)
            .add("encoder.rel_embeddings.weight", 2L * buckets, width)
            .addNorm("encoder.LayerNorm.", width);
    if (absolute) {
      shapes.add("embeddings.position_embeddings.weight", positions, width);
    }
    for (int layer = 0; layer < layers; layer++) {
      shapes.addLayer(
          "encoder.layer." + layer + ".", ATTENTION, "attention.output.LayerNorm.", width, inner);
    }
    return shapes.byName();
  }

  @Override
  public String filePrefix() {
    return "deberta.";
  }

  @Override
  public DebertaV2Config sample(int words) {
    return new DebertaV2Config(
        words, positions, absolute, width, 1, heads, inner, buckets, farthest, epsilon);
  }
}
