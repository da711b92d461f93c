package dev.sextant.api.access.sessions;

import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.UUID;

/**
 * A row of sessions.
 *
 * @param identity whose it is
 * @param provider who opened it, if an identity provider did
 */
public record Session(
    UUID id,
    Identity identity,
    SessionOrigin origin,
    OffsetDateTime createdAt,
    OffsetDateTime lastSeenAt,
    OffsetDateTime expiresAt,
    Optional<ProviderSession> provider) {}
