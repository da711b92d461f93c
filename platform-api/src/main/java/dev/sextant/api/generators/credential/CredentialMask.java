package dev.sextant.api.generators.credential;

import dev.sextant.remote.credential.Secret;
import io.vertx.core.json.JsonObject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Removes a credential from what its server replies: some servers quote it. */
public final class CredentialMask {

  private static final int SHORTEST_SECRET = 4;
  private static final String MASK = "[credential]";

  private final String secret;

  /** Creates a mask; without a credential, it changes nothing. */
  public CredentialMask(Optional<Secret> credential) {
    this.secret = credential.map(Secret::reveal).orElse("");
  }

  /** Returns a text without the credential. */
  public @Nullable String apply(@Nullable String text) {
    return text == null || secret.length() < SHORTEST_SECRET ? text : text.replace(secret, MASK);
  }

  /** Returns a copy whose texts are without the credential and without control characters. */
  public JsonObject apply(JsonObject object) {
    JsonObject copy = new JsonObject();
    object.forEach(
        field ->
            copy.put(
                field.getKey(),
                field.getValue() instanceof String text
                    ? String.valueOf(apply(text)).replaceAll("\\p{Cntrl}", " ")
                    : field.getValue()));
    return copy;
  }
}
