package dev.sextant.api.tenancy;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Who runs the platform. That alone shows no tenant's content; who is a member of a tenant besides
 * may there what the membership allows.
 *
 * @param subject the person or program
 * @param member the same person in a tenant, if it is in one
 */
public record Operator(String subject, @Nullable Caller member) implements Principal {

  @Override
  public boolean may(Permission permission) {
    return permission == Permission.OPERATE
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
