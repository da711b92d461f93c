package dev.sextant.api.tenancy;

import dev.sextant.api.json.EnumCodes;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A member's role in the tenant; each role includes the permissions of the roles before it. */
public enum Role {
  /** Reads and exports everything. */
  VIEWER(Permission.READ, Permission.EXPORT),
  /** Also labels answers. */
  ANNOTATOR(Permission.LABEL),
  /** Also imports data, runs experiments, fits thresholds, requests verdicts. */
  EDITOR(Permission.WRITE, Permission.EVALUATE),
  /** Also manages members, keys, limits and retention. */
  ADMIN(Permission.MANAGE);

  private final Set<Permission> added;

  Role(Permission... added) {
    this.added = Set.of(added);
  }

  /** Returns the code in tokens and in the API. */
  public String code() {
    return EnumCodes.of(this);
  }

  /** Returns all permissions of the role. */
  public Set<Permission> permissions() {
    Set<Permission> all = EnumSet.of(Permission.SELF);
    for (Role role : values()) {
      if (role.compareTo(this) <= 0) {
        all.addAll(role.added);
      }
    }
    return Collections.unmodifiableSet(all);
  }

  /** Returns the role with a code, if any. */
  public static Optional<Role> find(String code) {
    return EnumCodes.find(Role.class, code);
  }

  /** Returns the lowest role with a permission; empty if no role has it. */
  public static Optional<Role> leastWith(Permission permission) {
    return Stream.of(values()).filter(role -> role.permissions().contains(permission)).findFirst();
  }
}
