package dev.sextant.api.access.sessions;

import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * A session's data from the identity provider that opened it.
 *
 * @param id id of the provider's session, if given
 * @param tokens encrypted tokens to query the provider again
 * @param confirmedAt when the provider last confirmed the identity
 * @param askAgainAt when the next confirmation is due
 */
public record ProviderSession(
    @Nullable String id, byte[] tokens, OffsetDateTime confirmedAt, OffsetDateTime askAgainAt) {

  /** Never shows the tokens. */
  @Override
  public String toString() {
    return "ProviderSession[%s]".formatted(id);
  }
}
