package dev.sextant.api.tenancy;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Someone who runs the platform. This alone gives no access to a tenant's content; an operator who
 * is also a member of a tenant has that membership's rights there.
 *
 * @param subject the person or program
 * @param member the operator's membership of a tenant, if any
 */
public record Operator(String subject, @Nullable Caller member) implements Principal {

  @Override
  public boolean may(Permission permission) {
    return permission == Permission.OPERATE
        || permission == Permission.OBSERVE
        || permission == Permission.SELF
        || (member != null && member.may(permission));
  }

  @Override
  public String words() {
    return member == null ? "you run the platform and are in no tenant" : member.words();
  }

  @Override
  public Optional<Caller> caller() {
    return Optional.ofNullable(member);
  }
}
