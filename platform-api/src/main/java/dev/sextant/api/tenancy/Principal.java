package dev.sextant.api.tenancy;

import java.util.Optional;

/**
 * The authenticated sender of a request: a caller in a tenant, an operator, or the owner of a local
 * instance.
 */
public sealed interface Principal permits Caller, Operator, Principal.Owner {

  /** Returns the person or program. */
  String subject();

  /** Returns whether the principal has a permission. */
  boolean may(Permission permission);

  /** Returns the source of the permissions, as the end of a sentence. */
  String words();

  /** Returns the caller in a tenant, if it is one. */
  Optional<Caller> caller();

  /**
   * The person who runs an instance on their own machine: a member who also sees how it runs.
   *
   * @param member the only person of the instance
   */
  record Owner(Caller member) implements Principal {

    /** Subject of this person, in an instance without an identity provider. */
    public static final String SUBJECT = "owner";

    @Override
    public String subject() {
      return member.subject();
    }

    @Override
    public boolean may(Permission permission) {
      return permission == Permission.OBSERVE || member.may(permission);
    }

    @Override
    public String words() {
      return member.words();
    }

    @Override
    public Optional<Caller> caller() {
      return Optional.of(member);
    }
  }
}
