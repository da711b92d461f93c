package dev.sextant.inference.huggingface;

import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.network.ClipVisionConfig;
import dev.sextant.inference.network.VisionModel;
import dev.sextant.inference.weights.DenseLayer;
import dev.sextant.inference.weights.DenseLayer.Activation;
import dev.sextant.inference.weights.Weight;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a CLIP model has in addition to its text tower: the vision tower, the projections into the
 * space that both share, and what becomes of a picture.
 */
final class ClipFolder {

  private static final String TEXT_PROJECTION = "text_projection.weight";
  private static final String VISUAL_PROJECTION = "visual_projection.weight";

  private final NetworkFolder folder;
  private final PreprocessorFile preprocessor;
  private final ClipVisionConfig vision;

  /**
   * @throws ModelException if a file is missing, or the vision tower is not supported
   */
  ClipFolder(NetworkFolder folder) {
    this.folder = folder;
    this.preprocessor = PreprocessorFile.of(folder.files());
    this.vision = ClipConfigs.vision(folder.configJson());
    preprocessor.preparation(vision.side());
  }

  /** Returns the sizes of the vision tower. */
  ClipVisionConfig config() {
    return vision;
  }

  /** Returns the pooling of texts, which is always that of the end token. */
  static Pooling pooling(@Nullable Pooling wished) {
    if (wished != null && wished != Pooling.LASTTOKEN) {
      throw new ModelException(
          "The pooling of a CLIP model is lasttoken, found %s.".formatted(wished.code()));
    }
    return Pooling.LASTTOKEN;
  }

  /** Returns the bytes that pin what no other file pins. */
  ByteBuffer bytes() {
    return ByteBuffer.wrap(preprocessor.bytes());
  }

  /**
   * Returns the projection of a text's vector.
   *
   * @throws ModelException if the weights have none
   */
  DenseLayer textProjection() {
    return projection(TEXT_PROJECTION, folder.config().width());
  }

  private DenseLayer projection(String name, int width) {
    List<Long> shape = List.of((long) ClipConfigs.projection(folder.configJson()), (long) width);
    Map<String, Weight> found = folder.weights(Map.of(name, shape), "");
    return DenseLayer.of(Objects.requireNonNull(found.get(name)), null, Activation.IDENTITY);
  }

  /**
   * Returns the vision tower.
   *
   * @throws ModelException if the weights lack some of it
   */
  VisionModel vision() {
    return new VisionModel(
        vision,
        folder.weights(vision.shapes(), ClipVisionConfig.FILE_PREFIX),
        projection(VISUAL_PROJECTION, vision.encoder().width()),
        preprocessor.preparation(vision.side()));
  }
}
