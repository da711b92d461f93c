package dev.sextant.api.tenancy;

import java.util.Locale;
import java.util.Optional;

/** What an operation of the contract asks of its caller: its {@code x-permission}. */
public enum Permission {
  /** Asking who one is, signing out: whoever has come in. */
  SELF,
  READ,
  LABEL,
  WRITE,
  /** Asking for verdicts. */
  EVALUATE,
  /** Taking data along as files. */
  EXPORT,
  /** Members, keys, limits, retention. */
  MANAGE,
  /** Running the platform: tenants and their usage, never their content. */
  OPERATE;

  /** Returns the code of the contract. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the permission of a code, if there is one. */
  public static Optional<Permission> find(String code) {
    for (Permission permission : values()) {
      if (permission.code().equals(code)) {
        return Optional.of(permission);
      }
    }
    return Optional.empty();
  }
}
