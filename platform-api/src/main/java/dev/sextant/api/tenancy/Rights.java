package dev.sextant.api.tenancy;

import static java.util.stream.Collectors.joining;

import java.util.EnumSet;
import java.util.Set;
import java.util.UUID;

/** A caller's permissions and their source. */
public sealed interface Rights {

  /** Returns the permissions. */
  Set<Permission> permissions();

  /** Returns the source, as the end of a sentence: "you are viewer". */
  String words();

  /** Rights of a member. */
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
   * Rights of an API key.
   *
   * @param id id of the key
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
