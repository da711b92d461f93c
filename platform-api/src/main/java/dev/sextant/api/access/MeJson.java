package dev.sextant.api.access;

import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.Operator;
import dev.sextant.api.tenancy.Permission;
import dev.sextant.api.tenancy.Principal;
import dev.sextant.api.tenancy.Rights;
import dev.sextant.api.tenancy.Scope;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Serializes the caller. */
final class MeJson {

  private MeJson() {}

  /** Returns the caller as JSON, without the names of tenants. */
  static JsonObject of(Principal principal) {
    Optional<Caller> caller = principal.caller();
    return new JsonObject()
        .put("tenant", null)
        .put("subject", principal.subject())
        .put("role", caller.flatMap(MeJson::role).orElse(null))
        .put("scopes", caller.flatMap(MeJson::scopes).orElse(null))
        .put("only_project", caller.map(MeJson::onlyProject).orElse(null))
        .put("permissions", permissions(principal))
        .put("operator", principal instanceof Operator);
  }

  private static @Nullable String onlyProject(Caller caller) {
    return caller.tenant().onlyProject() == null
        ? null
        : String.valueOf(caller.tenant().onlyProject());
  }

  private static Optional<String> role(Caller caller) {
    return caller.rights() instanceof Rights.OfRole member
        ? Optional.of(member.role().code())
        : Optional.empty();
  }

  private static Optional<JsonArray> scopes(Caller caller) {
    return caller.rights() instanceof Rights.OfKey key
        ? Optional.of(codes(key.scopes()))
        : Optional.empty();
  }

  private static JsonArray codes(Set<Scope> scopes) {
    JsonArray codes = new JsonArray();
    Arrays.stream(Scope.values()).filter(scopes::contains).forEach(each -> codes.add(each.code()));
    return codes;
  }

  private static JsonArray permissions(Principal principal) {
    JsonArray codes = new JsonArray();
    EnumSet.allOf(Permission.class).stream()
        .filter(principal::may)
        .forEach(each -> codes.add(each.code()));
    return codes;
  }
}
