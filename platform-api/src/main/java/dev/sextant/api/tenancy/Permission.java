package dev.sextant.api.tenancy;

import dev.sextant.api.json.EnumCodes;
import java.util.Optional;

/** The permission that an operation requires: its {@code x-permission} in the contract. */
public enum Permission {
  /** Identifying oneself, signing out: every authenticated caller. */
  SELF,
  READ,
  LABEL,
  WRITE,
  /** Asking for verdicts. */
  EVALUATE,
  /** Exporting files. */
  EXPORT,
  /** Members, keys, limits, retention. */
  MANAGE,
  /** Seeing how the platform runs: ids, counts and times, never content. */
  OBSERVE,
  /** Running the platform: tenants and their usage, never their content. */
  OPERATE;

  /** Returns the code of the contract. */
  public String code() {
    return EnumCodes.of(this);
  }

  /** Returns the permission with a code, if any. */
  public static Optional<Permission> find(String code) {
    return EnumCodes.find(Permission.class, code);
  }
}
