package dev.sextant.api.access.sessions;

import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A row of the table of sessions.
 *
 * @param identity owner of the session
 * @param userAgent User-Agent header of the client that opened it, by which its owner recognises it
 * @param address address of that client
 * @param provider data of the identity provider, if one opened the session
 */
public record Session(
    UUID id,
    Identity identity,
    String userAgent,
    String address,
    OffsetDateTime createdAt,
    OffsetDateTime lastSeenAt,
    OffsetDateTime expiresAt,
    Optional<Provider> provider) {

  /**
   * A session's data from the identity provider that opened it.
   *
   * @param id id of the provider's session, if given
   * @param tokens encrypted tokens to query the provider again
   * @param confirmedAt when the provider last confirmed the identity
   * @param askAgainAt when the next confirmation is due
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Provider(
      @Nullable String id, byte[] tokens, OffsetDateTime confirmedAt, OffsetDateTime askAgainAt) {

    /** Never shows the tokens. */
    @Override
    public String toString() {
      return "Provider[%s]".formatted(id);
    }
  }

  /** Returns the session after its provider confirmed it. */
  public Session with(Identity confirmed, Provider answer) {
    return new Session(
        id, confirmed, userAgent, address, createdAt, lastSeenAt, expiresAt, Optional.of(answer));
  }
}
