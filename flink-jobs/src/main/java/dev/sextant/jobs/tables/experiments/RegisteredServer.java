package dev.sextant.jobs.tables.experiments;

import dev.sextant.remote.embedding.VectorBytes;
import dev.sextant.remote.embedding.protocol.EmbeddingSpec;
import java.io.Serializable;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a registered embedder on a server has besides its specification.
 *
 * @param settings of the requests to the server
 * @param questionRevision key of the cache for questions; null: as for other texts
 * @param probe vectors of the probe texts, float32, little-endian
 * @param price per million tokens; null if it is unknown
 * @param currency of the price
 */
@SuppressWarnings("ArrayRecordComponent") // comes from a row and is never compared
public record RegisteredServer(
    EmbeddingSpec settings,
    @Nullable String questionRevision,
    byte[] probe,
    @Nullable BigDecimal price,
    @Nullable String currency)
    implements Serializable {

  /** Returns the vectors of the probe texts. */
  public List<float[]> probeVectors(int dimensions) {
    return VectorBytes.vectors(probe, dimensions);
  }
}
