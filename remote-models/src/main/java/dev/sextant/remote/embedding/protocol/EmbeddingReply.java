package dev.sextant.remote.embedding.protocol;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The vectors of a call, in the order of its texts.
 *
 * @param vectors float32, as the server sent them
 * @param tokens as the server counts them for the whole call; null if it does not say
 */
public record EmbeddingReply(List<float[]> vectors, @Nullable Long tokens) {}
