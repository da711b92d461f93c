package dev.sextant.api.members;

import dev.sextant.api.access.directory.Invitation;
import dev.sextant.api.access.directory.OrganizationMember;
import dev.sextant.api.access.directory.ServiceClient;
import dev.sextant.api.tenancy.Role;
import io.vertx.core.json.JsonObject;
import java.util.Locale;

/** Members in the API's format. */
public final class MemberJson {

  private MemberJson() {}

  static JsonObject of(OrganizationMember member) {
    return new JsonObject()
        .put("subject", member.subject())
        .put("kind", member.kind().name().toLowerCase(Locale.ROOT))
        .put("name", member.name())
        .put("display_name", member.displayName())
        .put("role", member.role().map(Role::code).orElse(null));
  }

  /** Returns the invited member, with the one-time password to hand over. */
  public static JsonObject of(Invitation invitation) {
    return new JsonObject()
        .put("member", of(invitation.member()))
        .put("one_time_password", invitation.oneTimePassword().orElse(null));
  }

  static JsonObject of(ServiceClient client) {
    return new JsonObject()
        .put("id", client.clientId().substring("svc-".length()))
        .put("client_id", client.clientId())
        .put("subject", client.subject())
        .put("secret", client.secret());
  }
}
