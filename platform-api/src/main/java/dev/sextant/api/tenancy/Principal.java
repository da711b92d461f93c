package dev.sextant.api.tenancy;

import java.util.Optional;

/** Who stands behind a request: somebody in a tenant, or somebody who runs the platform. */
public sealed interface Principal permits Caller, Operator {

  /** Returns the person or program. */
  String subject();

  /** Returns whether it may do something. */
  boolean may(Permission permission);

  /** Returns by what it may do what it may, as the end of a sentence. */
  String words();

  /** Returns it as somebody of a tenant, if it is. */
  Optional<Caller> caller();
}
