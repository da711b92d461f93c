package dev.sextant.api.generators;

import io.vertx.core.json.JsonObject;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a caller says of a generator; null: nothing.
 *
 * @param forgetsCredential whether it says that there be none
 */
record GeneratorWish(
    @Nullable UUID projectId,
    @Nullable String name,
    @Nullable String kind,
    @Nullable String baseUrl,
    @Nullable String model,
    @Nullable JsonObject parameters,
    @Nullable Secret credential,
    boolean forgetsCredential) {

  static GeneratorWish of(JsonObject body) {
    String project = body.getString("project_id");
    String credential = body.getString("credential");
    return new GeneratorWish(
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
