package dev.sextant.api.models;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sextant.api.models.check.CheckResult;
import dev.sextant.api.tenancy.Principal;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An embedder of a tenant, as the API returns it.
 *
 * @param checkResult how its check at registration ended; null: it ships, or is on a server
 */
public record TenantEmbedder(
    UUID id,
    @JsonUnwrapped EmbedderDefinition definition,
    @JsonUnwrapped EmbedderServer server,
    @Nullable CheckResult checkResult,
    OffsetDateTime createdAt)
    implements Model<EmbedderDefinition> {

  private static final String SHIPPED = "shipped:";

  /** Returns whether the embedder is part of the product, not its model in another precision. */
  boolean isShipped() {
    return definition.location().equals(SHIPPED + definition.name());
  }

  /** Returns whether a server computes its vectors. */
  public boolean isOnServer() {
    return server.model() != null;
  }

  /** Returns the embedder without paths that the caller may not see. */
  public TenantEmbedder shownTo(Principal principal) {
    return new TenantEmbedder(
        id,
        definition.at(Model.location(definition.location(), principal)),
        server,
        checkResult,
        createdAt);
  }
}
