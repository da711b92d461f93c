package dev.sextant.api.generators;

import dev.sextant.api.generators.GeneratorStore.StoredGenerator;
import dev.sextant.remote.credential.Secret;
import io.vertx.core.json.JsonObject;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A request to create or change a generator.
 *
 * @param projectId of a new generator; null: for every project
 * @param body the settings, without those that stay
 * @param credential null: not given
 * @param forgetsCredential whether it deletes the credential
 */
record GeneratorRequest(
    @Nullable UUID projectId,
    JsonObject body,
    @Nullable Secret credential,
    boolean forgetsCredential) {

  static GeneratorRequest of(JsonObject body) {
    String project = body.getString("project_id");
    String credential = body.getString("credential");
    return new GeneratorRequest(
        project == null ? null : UUID.fromString(project),
        body,
        credential == null ? null : new Secret(credential),
        body.containsKey("credential") && credential == null);
  }

  /** Returns the address that it gives; null if it gives none. */
  @Nullable String baseUrl() {
    return body.getString("base_url");
  }

  boolean givesCredential() {
    return credential != null || forgetsCredential;
  }

  GeneratorSettings settings() {
    return GeneratorSettings.of(body);
  }

  GeneratorSettings settings(StoredGenerator before) {
    return before.settings().with(body);
  }
}
