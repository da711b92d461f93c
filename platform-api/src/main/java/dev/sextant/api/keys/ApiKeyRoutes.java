package dev.sextant.api.keys;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Reply;
import dev.sextant.api.http.Violation;
import dev.sextant.api.tenancy.Scope;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** The operations of the contract for keys. */
final class ApiKeyRoutes {

  private static final String ID = "key_id";

  private final ApiKeyService keys;

  ApiKeyRoutes(ApiKeyService keys) {
    this.keys = keys;
  }

  Map<String, Operation> operations() {
    return Map.of(
        "listApiKeys", this::list,
        "createApiKey", this::create,
        "getApiKey", this::get,
        "revokeApiKey", this::revoke);
  }

  private Future<Reply> list(Call call) {
    return keys.list(call.tenant(), call.page())
        .map(page -> Reply.ok(page.listing(key -> ApiKeyReply.of(call.tenant(), key))));
  }

  private Future<Reply> create(Call call) {
    return keys.create(call.caller(), wish(call.body()))
        .map(
            made ->
                Reply.created(
                    "/api/v1/api-keys/" + made.key().id(),
                    new ApiKeyReply.Created(
                        ApiKeyReply.of(call.tenant(), made.key()), made.text())));
  }

  private Future<Reply> get(Call call) {
    return keys.get(call.tenant(), call.id(ID))
        .map(key -> Reply.ok(ApiKeyReply.of(call.tenant(), key)));
  }

  private Future<Reply> revoke(Call call) {
    return keys.revoke(call.caller(), call.id(ID)).map(Reply.noContent());
  }

  private static NewKey wish(JsonObject body) {
    Set<Scope> scopes =
        body.getJsonArray("scopes").stream()
            .map(code -> Scope.find(String.valueOf(code)).orElseThrow())
            .collect(Collectors.toSet());
    return new NewKey(
        body.getString("name"),
        scopes,
        Optional.ofNullable(body.getString("only_project")).map(UUID::fromString).orElse(null),
        time(body.getString("expires_at")));
  }

  /** Parses a time; the contract's format lets a 31st of February through. */
  private static OffsetDateTime time(String text) {
    try {
      return OffsetDateTime.parse(text);
    } catch (DateTimeParseException e) {
      throw new Refusal(
          Refusal.Kind.INVALID,
          "invalid-expiry",
          "expires_at is no time such as 2026-12-31T00:00:00Z.",
          new Violation("/expires_at", "expected a time"));
    }
  }
}
