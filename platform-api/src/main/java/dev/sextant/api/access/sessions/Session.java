package dev.sextant.api.access.sessions;

import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.UUID;

/**
 * A row of the table of sessions.
 *
 * @param identity owner of the session
 * @param provider data of the identity provider, if one opened the session
 */
public record Session(
    UUID id,
    Identity identity,
    SessionOrigin origin,
    OffsetDateTime createdAt,
    OffsetDateTime lastSeenAt,
    OffsetDateTime expiresAt,
    Optional<ProviderSession> provider) {}
