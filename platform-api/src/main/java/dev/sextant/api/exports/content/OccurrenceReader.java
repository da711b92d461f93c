package dev.sextant.api.exports.content;

import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import java.util.UUID;

/** Reads what the API says of an occurrence of a campaign. */
@FunctionalInterface
public interface OccurrenceReader {

  /**
   * Reads an occurrence.
   *
   * @return fails with a {@link dev.sextant.api.http.Refusal} if there is none
   */
  Future<OccurrenceContent> read(TenantId tenant, UUID occurrence);
}
