package dev.sextant.api.retention.deletion;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sextant.api.http.Sha256;
import dev.sextant.api.tenancy.TenantId;
import java.util.HexFormat;
import java.util.Locale;
import java.util.UUID;

/**
 * What is about to be deleted, with all that came from it.
 *
 * @param name as people know it
 */
public record Doomed(Kind kind, UUID id, String name) {

  /** What can be deleted with a receipt. */
  public enum Kind {
    PROJECT,
    DATASET,
    EXPERIMENT;

    /** Returns the code of tables and API. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Returns what a receipt keeps of the name: who knows it can show that it is this one. */
  String nameSha256(TenantId tenant) {
    String identity = "%s:%s:%s".formatted(tenant, id, name);
    return HexFormat.of().formatHex(Sha256.digest().digest(identity.getBytes(UTF_8)));
  }
}
