package dev.sextant.api.generators;

import dev.sextant.remote.credential.Secret;
import io.vertx.core.json.JsonObject;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A request to create or change a generator; null: not given.
 *
 * @param forgetsCredential whether it deletes the credential
 */
record GeneratorRequest(
    @Nullable UUID projectId,
    @Nullable String name,
    @Nullable String kind,
    @Nullable String baseUrl,
    @Nullable String model,
    @Nullable JsonObject parameters,
    @Nullable Secret credential,
    boolean forgetsCredential) {

  static GeneratorRequest of(JsonObject body) {
    String project = body.getString("project_id");
    String credential = body.getString("credential");
    return new GeneratorRequest(
        project == null ? null : UUID.fromString(project),
        body.getString("name"),
        body.getString("kind"),
        body.getString("base_url"),
        body.getString("model"),
        body.getJsonObject("parameters"),
        credential == null ? null : new Secret(credential),
        body.containsKey("credential") && credential == null);
  }
}
