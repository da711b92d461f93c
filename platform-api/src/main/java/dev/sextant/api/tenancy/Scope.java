package dev.sextant.api.tenancy;

import dev.sextant.api.json.EnumCodes;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** The purpose of an API key. No scope manages the tenant. */
public enum Scope {
  READ(Permission.READ),
  WRITE(Permission.WRITE, Permission.LABEL),
  EVALUATE(Permission.EVALUATE),
  EXPORT(Permission.EXPORT);

  private final Set<Permission> permissions;

  Scope(Permission... permissions) {
    this.permissions = Set.of(permissions);
  }

  /** Returns the code in the API. */
  public String code() {
    return EnumCodes.of(this);
  }

  /** Returns the scope with a code, if any. */
  public static Optional<Scope> find(String code) {
    return EnumCodes.find(Scope.class, code);
  }

  /** Returns all permissions of a key with these scopes. */
  public static Set<Permission> permissions(Set<Scope> scopes) {
    Set<Permission> all = EnumSet.of(Permission.SELF);
    scopes.forEach(scope -> all.addAll(scope.permissions));
    return Collections.unmodifiableSet(all);
  }
}
