package dev.sextant.inference.network;

import java.util.List;
import java.util.Map;

/**
 * The sizes of CLIP's text tower, whose tokens attend to earlier ones only.
 *
 * @param vocabulary rows of the token embedding
 * @param positions rows of the position embedding: the longest input
 * @param end id of the token whose vector is the text's: its first one; {@link #HIGHEST} stands for
 *     the first of the token with the highest id in the text
 */
public record ClipTextConfig(int vocabulary, int positions, int end, ClipEncoder encoder)
    implements NetworkConfig {

  /**
   * What older files have as the id of the end token, by mistake. In their vocabularies the end
   * token has the highest id.
   */
  public static final int HIGHEST = 2;

  /**
   * @throws IllegalArgumentException if a size is not positive
   */
  public ClipTextConfig {
    Sizes.requirePositive(vocabulary, positions);
  }

  @Override
  public int width() {
    return encoder.width();
  }

  @Override
  public int layers() {
    return encoder.layers();
  }

  @Override
  public Map<String, List<Long>> shapes() {
    TensorShapes shapes =
        new TensorShapes()
            .add("embeddings.token_embedding.weight", vocabulary, width())
            .add("embeddings.position_embedding.weight", positions, width())
            .addNorm("final_layer_norm.", width());
    encoder.addShapes(shapes);
    return shapes.byName();
  }

  @Override
  public String filePrefix() {
    return "text_model.";
  }

  @Override
  public ClipTextConfig sample(int words) {
    return new ClipTextConfig(words, positions, end, encoder.withLayers(1));
  }
}
