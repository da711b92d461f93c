package dev.sextant.api.tenancy;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** What a member may do in the tenant; each role may what those before it may. */
public enum Role {
  /** Reads everything and takes it along. */
  VIEWER(Permission.READ, Permission.EXPORT),
  /** Says, too, what is known of an answer. */
  ANNOTATOR(Permission.LABEL),
  /** Brings data, runs experiments, fits thresholds, asks for verdicts. */
  EDITOR(Permission.WRITE, Permission.EVALUATE),
  /** Decides who else comes in, and what is kept for how long. */
  ADMIN(Permission.MANAGE);

  private final Set<Permission> added;

  Role(Permission... added) {
    this.added = Set.of(added);
  }

  /** Returns the code of tokens and API. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns all that it may do. */
  public Set<Permission> permissions() {
    Set<Permission> all = EnumSet.of(Permission.SELF);
    for (Role role : values()) {
      if (role.compareTo(this) <= 0) {
        all.addAll(role.added);
      }
    }
    return Collections.unmodifiableSet(all);
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

  /** Returns the least role that may do something; empty if no role may. */
  public static Optional<Role> leastWith(Permission permission) {
    for (Role role : values()) {
      if (role.permissions().contains(permission)) {
        return Optional.of(role);
      }
    }
    return Optional.empty();
  }
}
