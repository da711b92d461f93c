package dev.sextant.api.access;

import dev.sextant.api.access.sessions.Identity;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.tenancy.TenantId;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Codes that each open one session, valid once and for ten minutes. Kept in memory only. */
public final class SignInCodes {

  private static final Duration LIFETIME = Duration.ofMinutes(10);
  private static final int BYTES = 24;
  private static final int MOST = 1_000;

  /** The owner of a code, and its expiry. */
  record Pending(Identity member, Instant expiry) {}

  private final SecureRandom random = new SecureRandom();
  private final Map<String, Pending> pending = new LinkedHashMap<>();
  private final Clock clock;

  public SignInCodes(Clock clock) {
    this.clock = clock;
  }

  /** Returns a code for a member. */
  public synchronized String issue(TenantId tenant, String subject, Role role) {
    forgetOld();
    byte[] secret = new byte[BYTES];
    random.nextBytes(secret);
    String code = Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
    pending.put(
        code, new Pending(Identity.member(tenant, subject, role), clock.instant().plus(LIFETIME)));
    return code;
  }

  /** Removes a code and returns its owner; empty if the code is unknown or expired. */
  public synchronized Optional<Pending> redeem(String code) {
    forgetOld();
    return Optional.ofNullable(pending.remove(code));
  }

  /** Restores a redeemed code that opened no session. It keeps its original expiry. */
  synchronized void giveBack(String code, Pending redeemed) {
    pending.put(code, redeemed);
  }

  private void forgetOld() {
    Instant now = clock.instant();
    pending.values().removeIf(each -> !each.expiry().isAfter(now));
    while (pending.size() >= MOST) {
      pending.remove(pending.keySet().iterator().next());
    }
  }
}
