package dev.sextant.api.models.server;

import dev.sextant.remote.credential.Secret;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * A request to change an embedder on a server. What its vectors depend on never changes.
 *
 * @param setsPrice whether it sets or, with null, forgets the price
 * @param price per million tokens
 * @param currency of the price
 * @param setsCredential whether it sets or, with null, forgets the credential
 */
record EmbedderChange(
    boolean setsPrice,
    @Nullable Double price,
    @Nullable String currency,
    boolean setsCredential,
    @Nullable Secret credential) {

  static EmbedderChange of(JsonObject body) {
    String credential = body.getString("credential");
    return new EmbedderChange(
        body.containsKey("price"),
        body.getDouble("price"),
        body.getString("currency"),
        body.containsKey("credential"),
        credential == null ? null : new Secret(credential));
  }
}
