package dev.sextant.api.models.server;

import dev.sextant.api.generators.credential.CredentialStore;
import dev.sextant.api.models.EmbedderDefinition;
import dev.sextant.api.models.EmbedderStore;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import dev.sextant.remote.embedding.VectorBytes;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The SQL of embedders on servers. Every method takes a client that is bound to a tenant. */
final class ServerEmbedderStore {

  private static final String INSERT =
      """
      insert into embedders (name, architecture, location, revision, weights_sha256, tokenizer_sha256,
                             pooling, prefix, question_prefix, question_revision, max_tokens, dimensions, precision,
                             model, asked_dimensions, question_task, passage_task, probe_vectors, probed_at,
                             price, currency)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, now(),
              $19::double precision, $20)
      on conflict (tenant_id, name) where superseded_at is null do nothing
      returning id
      """;

  /** The same settings have the same hash, whatever vectors the server computed at the time. */
  private static final String PROBES =
      """
      select dimensions, probe_vectors
      from embedders
      where tokenizer_sha256 = $1 and probe_vectors is not null
      order by created_at desc
      limit 20
      """;

  private static final String SUPERSEDE =
      """
      update embedders
      set superseded_at = now()
      where id = $1 and superseded_at is null
      """;

  private static final String PRICE =
      """
      update embedders
      set price = $2::double precision, currency = $3
      where id = $1
      """;

  private static final String FIND_CREDENTIAL =
      """
      select id as row_id, credential as bytes, credential_nonce as nonce, credential_key as key_id
      from embedders
      where id = $1 and credential is not null
      """;

  private static final String BY_OTHER_KEYS =
      """
      select id as row_id, credential as bytes, credential_nonce as nonce, credential_key as key_id
      from embedders
      where credential_key <> $1
      order by id
      for update
      """;

  private static final String SET_CREDENTIAL =
      """
      update embedders
      set credential = $2, credential_nonce = $3, credential_key = $4, credential_set_at = now()
      where id = $1
      """;

  private static final String REPLACE_CREDENTIAL =
      """
      update embedders
      set credential = $2, credential_nonce = $3, credential_key = $4
      where id = $1
      """;

  private static final String CLEAR_CREDENTIAL =
      """
      update embedders
      set credential = null, credential_nonce = null, credential_key = null, credential_set_at = null
      where id = $1
      """;

  static final CredentialStore.Statements CREDENTIALS =
      new CredentialStore.Statements(
          FIND_CREDENTIAL, BY_OTHER_KEYS, SET_CREDENTIAL, REPLACE_CREDENTIAL, CLEAR_CREDENTIAL);

  private static final RecordMapper<Probe> PROBE = RecordMapper.of(Probe.class);

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Probe(int dimensions, byte[] probeVectors) {

    List<float[]> vectors() {
      return VectorBytes.vectors(probeVectors, dimensions);
    }
  }

  /** Returns empty if the name is taken. */
  Future<Optional<UUID>> insert(
      SqlClient db, ServerRegistration wish, EmbedderDefinition pinned, List<float[]> probe) {
    return Sql.first(
        db,
        row -> row.getUUID("id"),
        INSERT,
        EmbedderStore.values(
            pinned,
            wish.requiredModel(),
            wish.dimensions(),
            wish.taskOfQuestions(),
            wish.passageTask(),
            Buffer.buffer(VectorBytes.of(probe)),
            wish.price(),
            wish.currency()));
  }

  /** Returns the stored vectors of earlier probes with the same settings, newest first. */
  Future<List<List<float[]>>> probes(SqlClient db, String settingsSha256) {
    return Sql.list(db, PROBE.andThen(Probe::vectors), PROBES, settingsSha256);
  }

  Future<Void> supersede(SqlClient db, UUID id) {
    return Sql.run(db, SUPERSEDE, id);
  }

  Future<Void> setPrice(SqlClient db, UUID id, EmbedderChange change) {
    return Sql.run(db, PRICE, id, change.price(), change.currency());
  }
}
