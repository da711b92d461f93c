package dev.sextant.api.access.sessions;

import static java.util.stream.Collectors.toMap;

import dev.sextant.api.tenancy.Role;
import dev.sextant.api.tenancy.TenantId;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The columns of a session, without those that protect its cookie. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record SessionRow(
    UUID id,
    String subject,
    @Nullable String name,
    @Nullable String email,
    @Nullable Role role,
    boolean operator,
    Map<UUID, Role> memberships,
    String userAgent,
    String address,
    OffsetDateTime createdAt,
    OffsetDateTime lastSeenAt,
    OffsetDateTime expiresAt,
    @Nullable String providerSession,
    byte @Nullable [] providerTokens,
    @Nullable OffsetDateTime confirmedAt,
    @Nullable OffsetDateTime askAgainAt) {

  Session session(TenantId tenant) {
    return new Session(
        id, identity(tenant), userAgent, address, createdAt, lastSeenAt, expiresAt, provider());
  }

  private Identity identity(TenantId tenant) {
    Map<TenantId, Role> tenants =
        memberships.entrySet().stream()
            .collect(toMap(each -> new TenantId(each.getKey()), Map.Entry::getValue));
    return new Identity(tenant, subject, name, email, role, operator, tenants);
  }

  private Optional<Session.Provider> provider() {
    return providerTokens == null
        ? Optional.empty()
        : Optional.of(
            new Session.Provider(
                providerSession,
                providerTokens,
                Objects.requireNonNull(confirmedAt),
                Objects.requireNonNull(askAgainAt)));
  }

  /** Never shows the tokens. */
  @Override
  public String toString() {
    return "SessionRow[" + id + "]";
  }
}
