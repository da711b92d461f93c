package dev.sextant.api.tenancy;

import java.util.Optional;

/** The authenticated sender of a request: a caller in a tenant, or an operator. */
public sealed interface Principal permits Caller, Operator {

  /** Returns the person or program. */
  String subject();

  /** Returns whether the principal has a permission. */
  boolean may(Permission permission);

  /** Returns the source of the permissions, as the end of a sentence. */
  String words();

  /** Returns the caller in a tenant, if it is one. */
  Optional<Caller> caller();
}
