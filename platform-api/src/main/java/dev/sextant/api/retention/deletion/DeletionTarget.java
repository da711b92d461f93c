package dev.sextant.api.retention.deletion;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sextant.api.http.Sha256Digest;
import dev.sextant.api.tenancy.TenantId;
import java.util.HexFormat;
import java.util.UUID;

/**
 * An object to delete, with everything that refers to it.
 *
 * @param name display name
 */
public record DeletionTarget(Kind kind, UUID id, String name) {

  /** The kinds of objects that are deleted with a receipt. */
  public enum Kind {
    PROJECT,
    DATASET,
    EXPERIMENT,
    ANSWER_SET,
    LABEL_RUN,
    ANCHOR_SET,
    LABEL_VOTE,
    CAMPAIGN
  }

  /** Returns the hash in the receipt, which proves the identity to anyone who knows the name. */
  String nameSha256(TenantId tenant) {
    String identity = "%s:%s:%s".formatted(tenant, id, name);
    return HexFormat.of().formatHex(Sha256Digest.create().digest(identity.getBytes(UTF_8)));
  }
}
