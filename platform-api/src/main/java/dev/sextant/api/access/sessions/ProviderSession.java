package dev.sextant.api.access.sessions;

import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * What a session keeps of the identity provider that opened it.
 *
 * @param id the provider's session, if it said
 * @param tokens what asks the provider again, sealed
 * @param confirmedAt when the provider last told who this is
 * @param askAgainAt when what it told is no longer fresh
 */
public record ProviderSession(
    @Nullable String id, byte[] tokens, OffsetDateTime confirmedAt, OffsetDateTime askAgainAt) {

  /** Never shows the tokens. */
  @Override
  public String toString() {
    return "ProviderSession[%s]".formatted(id);
  }
}
