package dev.sextant.inference.network;

import java.util.List;
import java.util.Map;

/**
 * The sizes of CLIP's vision tower, a ViT: it cuts a picture into square patches.
 *
 * @param side width and height of a picture in pixels
 * @param patch width and height of a patch in pixels; pixels beyond the last whole patch of a row
 *     or column count for nothing
 */
public record ClipVisionConfig(int side, int patch, ClipEncoder encoder) {

  private static final int CHANNELS = 3;

  /** What published files put before the names of the tower's tensors. */
  public static final String FILE_PREFIX = "vision_model.";

  /**
   * @throws IllegalArgumentException if a size is not positive, or a patch is larger than a picture
   */
  public ClipVisionConfig {
    Sizes.requirePositive(side, patch);
    if (patch > side) {
      throw new IllegalArgumentException(
          "patches of at most %d pixels expected, found %d".formatted(side, patch));
    }
  }

  /** Returns what the layers see of a picture: its patches and the class token. */
  public int places() {
    int line = Math.floorDiv(side, patch);
    return Math.addExact(Math.multiplyExact(line, line), 1);
  }

  /** Returns the shape of each tensor that the tower needs, by its name behind the prefix. */
  public Map<String, List<Long>> shapes() {
    int width = encoder.width();
    TensorShapes shapes =
        new TensorShapes()
            .add("embeddings.class_embedding", width)
            .add("embeddings.patch_embedding.weight", width, CHANNELS, patch, patch)
            .add("embeddings.position_embedding.weight", places(), width)
            .addNorm("pre_layrnorm.", width)
            .addNorm("post_layernorm.", width);
    encoder.addShapes(shapes);
    return shapes.byName();
  }
}
