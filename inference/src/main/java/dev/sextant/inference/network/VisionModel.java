package dev.sextant.inference.network;

import dev.sextant.inference.image.preparation.Preparation;
import dev.sextant.inference.weights.DenseLayer;
import dev.sextant.inference.weights.Weight;
import java.util.Map;

/**
 * A published vision tower, ready to run.
 *
 * @param config its sizes
 * @param weights all tensors it needs, by their names behind {@link ClipVisionConfig#FILE_PREFIX}
 * @param projection into the space that it shares with the text tower
 * @param preparation of a picture, which gives it the tower's size
 */
public record VisionModel(
    ClipVisionConfig config,
    Map<String, Weight> weights,
    DenseLayer projection,
    Preparation preparation) {}
