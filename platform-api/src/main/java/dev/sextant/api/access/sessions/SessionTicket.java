package dev.sextant.api.access.sessions;

import dev.sextant.api.tenancy.TenantId;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The content of a session cookie: the ids of the session and its tenant, and the secret.
 *
 * @param secret 256 random bits, base64url
 */
record SessionTicket(TenantId tenant, UUID id, String secret) {

  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int SECRET_BYTES = 32;
  private static final String UUID_PATTERN = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
  private static final Pattern TEXT =
      Pattern.compile("(%1$s)\\.(%1$s)\\.([A-Za-z0-9_-]{43})".formatted(UUID_PATTERN));

  static String freshSecret() {
    byte[] bytes = new byte[SECRET_BYTES];
    RANDOM.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** Parses a cookie's value; empty if it is not a ticket. */
  static Optional<SessionTicket> parse(String text) {
    Matcher parts = TEXT.matcher(text);
    return parts.matches()
        ? Optional.of(
            new SessionTicket(
                new TenantId(UUID.fromString(parts.group(1))),
                UUID.fromString(parts.group(2)),
                parts.group(3)))
        : Optional.empty();
  }

  /** Returns the cookie's value. */
  String text() {
    return tenant + "." + id + "." + secret;
  }

  /** Never shows the secret. */
  @Override
  public String toString() {
    return "SessionTicket[%s, %s]".formatted(tenant, id);
  }
}
