package dev.sextant.jobs.tables.experiments;

import dev.sextant.remote.credential.CredentialCipher.EncryptedCredential;
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
 * @param credential encrypted credential; null if it has none
 * @param nonce of the encryption
 * @param keyId of the key that decrypts it
 * @param price per million tokens; null if it is unknown
 * @param currency of the price
 */
@SuppressWarnings("ArrayRecordComponent") // comes from a row and is never compared
public record RegisteredServer(
    EmbeddingSpec settings,
    @Nullable String questionRevision,
    byte[] probe,
    byte @Nullable [] credential,
    byte @Nullable [] nonce,
    @Nullable String keyId,
    @Nullable BigDecimal price,
    @Nullable String currency)
    implements Serializable {

  /** Returns the vectors of the probe texts. */
  public List<float[]> probeVectors(int dimensions) {
    return VectorBytes.vectors(probe, dimensions);
  }

  /** Returns the encrypted credential; null if it has none. */
  public @Nullable EncryptedCredential encrypted() {
    return credential == null || nonce == null || keyId == null
        ? null
        : new EncryptedCredential(credential, nonce, keyId);
  }

  /** Never shows the credential. */
  @Override
  public String toString() {
    return "RegisteredServer[%s]".formatted(settings);
  }
}
