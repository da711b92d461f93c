package dev.sextant.api.tenancy;

import java.util.Locale;
import java.util.Optional;

/** What a caller may do in the tenant. */
public enum Role {
  /** Everything. */
  ADMIN;

  /** Returns the code of tokens and API. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the role of a code, if there is one. */
  public static Optional<Role> find(String code) {
    for (Role role : values()) {
      if (role.code().equals(code)) {
        return Optional.of(role);
      }
    }
    return Optional.empty();
  }
}
