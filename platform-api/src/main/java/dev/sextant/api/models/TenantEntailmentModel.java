package dev.sextant.api.models;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sextant.api.tenancy.Principal;
import java.time.OffsetDateTime;
import java.util.UUID;

/** An entailment model of a tenant, as the API returns it. */
record TenantEntailmentModel(
    UUID id, @JsonUnwrapped EntailmentDefinition definition, OffsetDateTime createdAt)
    implements Model<EntailmentDefinition> {

  TenantEntailmentModel shownTo(Principal principal) {
    EntailmentDefinition d = definition;
    return new TenantEntailmentModel(
        id,
        new EntailmentDefinition(
            d.name(),
            d.architecture(),
            Model.location(d.location(), principal),
            d.revision(),
            d.weightsSha256(),
            d.tokenizerSha256(),
            d.labels(),
            d.maxTokens(),
            d.precision(),
            d.server()),
        createdAt);
  }
}
