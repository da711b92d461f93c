package dev.sextant.api.access.keycloak;

import dev.sextant.api.tenancy.Role;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The claims of a verified access token.
 *
 * @param subject the person or service client
 * @param operator whether the subject is an operator
 * @param organizations ids of its organizations, with the highest role there, if any
 */
public record TokenClaims(
    String subject,
    @Nullable String name,
    @Nullable String email,
    @Nullable String session,
    boolean operator,
    Map<String, Optional<Role>> organizations,
    Instant issuedAt,
    Instant expiry) {

  /** The realm role of operators. */
  public static final String OPERATOR = "platform-operator";

  /** The role of each group of an organization; a member of several groups has the highest role. */
  private static final Map<String, Role> GROUPS =
      Map.of(
          "viewers", Role.VIEWER,
          "annotators", Role.ANNOTATOR,
          "editors", Role.EDITOR,
          "admins", Role.ADMIN);

  public TokenClaims {
    organizations = Map.copyOf(organizations);
  }

  public static TokenClaims of(JsonObject claims) {
    return new TokenClaims(
        claims.getString("sub", ""),
        claims.getString("name", claims.getString("preferred_username")),
        claims.getString("email"),
        claims.getString("sid"),
        roles(claims).contains(OPERATOR),
        organizations(claims),
        Instant.ofEpochSecond(claims.getLong("iat")),
        Instant.ofEpochSecond(claims.getLong("exp")));
  }

  private static JsonArray roles(JsonObject claims) {
    return claims.getValue("realm_access") instanceof JsonObject access
            && access.getValue("roles") instanceof JsonArray roles
        ? roles
        : new JsonArray();
  }

  private static Map<String, Optional<Role>> organizations(JsonObject claims) {
    Map<String, Optional<Role>> organizations = new HashMap<>();
    if (claims.getValue("organization") instanceof JsonObject byAlias) {
      byAlias.forEach(
          each -> {
            if (each.getValue() instanceof JsonObject organization) {
              organizations.put(organization.getString("id", each.getKey()), role(organization));
            }
          });
    }
    return organizations;
  }

  private static Optional<Role> role(JsonObject organization) {
    return organization.getValue("groups") instanceof JsonArray groups
        ? groups.stream()
            .map(group -> String.valueOf(group).replaceFirst("^/", ""))
            .filter(GROUPS::containsKey)
            .map(GROUPS::get)
            .max(Role::compareTo)
        : Optional.empty();
  }
}
