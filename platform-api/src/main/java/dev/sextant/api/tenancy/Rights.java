package dev.sextant.api.tenancy;

import static java.util.stream.Collectors.joining;

import java.util.EnumSet;
import java.util.Set;
import java.util.UUID;

/** What a caller may do, and by what. */
public sealed interface Rights {

  /** Returns what may be done. */
  Set<Permission> permissions();

  /** Returns by what, as the end of a sentence: "you are viewer". */
  String words();

  /** A member's. */
  record OfRole(Role role) implements Rights {

    @Override
    public Set<Permission> permissions() {
      return role.permissions();
    }

    @Override
    public String words() {
      return "you are " + role.code();
    }
  }

  /**
   * An API key's.
   *
   * @param id which key it is
   */
  record OfKey(UUID id, Set<Scope> scopes) implements Rights {

    public OfKey {
      scopes = Set.copyOf(scopes);
    }

    @Override
    public Set<Permission> permissions() {
      return Scope.permissions(scopes);
    }

    @Override
    public String words() {
      String codes =
          scopes.isEmpty()
              ? "no scope"
              : EnumSet.copyOf(scopes).stream().map(Scope::code).collect(joining(", "));
      return "the key has " + codes;
    }
  }
}
