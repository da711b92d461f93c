package dev.sextant.inference.embedder;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the files of a model state about its network. An {@link EmbedderSpec} has what changes a
 * vector; this is for people.
 *
 * @param family {@code model_type} of config.json; null if it states none
 * @param layers of the network for texts; null for an export, whose layers are not known
 * @param width components of a token's vector; for an export, of a vector of its output
 * @param vocabulary rows of the word embedding
 * @param positions longest input in tokens that the network takes
 * @param parameters numbers in all tensors that run, dense layers and tower for images included;
 *     null for an export
 * @param denseLayers number of dense layers behind pooling
 * @param allDimensions components of a vector before the last ones are left out
 * @param trainedDimensions shorter lengths of vectors that config.json names (Matryoshka); empty if
 *     it names none
 * @param images the tower for images; null if there is none
 * @param weightBytes size of the files that hold the weights
 */
public record ModelDescription(
    @Nullable String family,
    @Nullable Integer layers,
    int width,
    int vocabulary,
    int positions,
    @Nullable Long parameters,
    int denseLayers,
    int allDimensions,
    List<Integer> trainedDimensions,
    @Nullable ImageTower images,
    long weightBytes) {

  /**
   * The network for images.
   *
   * @param layers number of layers
   * @param width components of a patch's vector
   * @param side width and height of a prepared picture, in pixels
   * @param patch width and height of a patch, in pixels
   */
  public record ImageTower(int layers, int width, int side, int patch) {}
}
