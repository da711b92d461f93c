package dev.sextant.api.exports;

import dev.sextant.remote.embedding.StoredVector;
import dev.sextant.remote.embedding.VectorBytes;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * The SQL that exports the data of a tenant that belong to no project. Every query is for a client
 * that is bound to a tenant.
 */
final class TenantExportStore {

  private static final String TENANT =
      """
      select id, name, created_at
      from tenants
      where id = current_tenant_id()
      """;

  private static final String EMBEDDERS =
      """
      select id, name, architecture, location, revision, weights_sha256, tokenizer_sha256, pooling, prefix,
             max_tokens, dimensions, precision, model, asked_dimensions, question_prefix, question_task,
             passage_task, question_revision, probed_at, price, currency, check_report, created_at, superseded_at
      from embedders
      order by id
      """;

  private static final String ENTAILMENT_MODELS =
      """
      select id, name, architecture, location, revision, weights_sha256, tokenizer_sha256, labels, max_tokens,
             precision, generator_id, generator_kind, model, answer_tokens, thinking_budget, top_logprobs, created_at
      from entailment_models
      order by id
      """;

  /** Leaves out the data that verify a key. */
  private static final String API_KEYS =
      """
      select id, name, scopes, only_project, expires_at, created_by, created_at, last_used_at, revoked_at
      from api_keys
      order by id
      """;

  /**
   * Leaves out the secrets, and the path and query of the address, which may hold one; of an
   * address of mail, the person.
   */
  private static final String WEBHOOKS =
      """
      select id, project_id,
             regexp_replace(regexp_replace(url, '^(https?://[^/?]+).*$', '\\1'), '^mailto:.*@', 'mailto:@') as origin,
             description, event_types, time_zone, next_summary_at, state, disabled_reason, disabled_at, confirmed_at, failing_since, created_by,
             created_at
      from webhooks
      order by id
      """;

  private static final String DELETIONS =
      """
      select id, kind, object_id, name_sha256, requested_by, requested_at, state, removed, remaining, finished_at
      from deletions
      order by id
      """;

  /** Read after other tables; their months may be dropped meanwhile. */
  static final String AUDIT_TABLES = "audit_events, audit_outcomes";

  private static final String AUDIT =
      """
      select v.id, v.at, v.request_id, v.actor, v.subject, v.role, v.key_id, v.operation, v.objects, v.address,
             o.status, o.code, o.created_id
      from audit_events v
      left join audit_outcomes o on o.event_at = v.at and o.request_id = v.request_id
      order by v.at, v.id
      """;

  private static final String AUDIT_RETENTION =
      """
      select days, changed_by, changed_at
      from audit_retention
      """;

  private static final String LIMITS =
      """
      select items, stored_bytes, concurrent_experiments, texts_per_day, llm_tokens_per_day, requests_per_second
      from tenant_limits
      """;

  private static final String USAGE =
      """
      select day, texts_embedded, llm_tokens, requests
      from usage_days
      order by day
      """;

  /** {@code line} is a JSON object without its vector. */
  private static final String EMBEDDINGS =
      """
      select row_to_json(t)::text as line, v.vector
      from embeddings v
      cross join lateral (select v.revision, encode(v.text_sha256, 'hex') as text_sha256, v.tokens, v.truncated, v.read,
                                 v.made_by, v.created_at) t
      """;

  private static final String ENTAILMENTS =
      """
      select revision, encode(premise_sha256, 'hex') as premise_sha256,
             encode(hypothesis_sha256, 'hex') as hypothesis_sha256, entailment, neutral, contradiction,
             truncated, made_by, created_at
      from entailments
      """;

  List<ExportPart> parts(ExportScope wanted) {
    List<ExportPart> parts = new ArrayList<>();
    parts.add(lines("tenant.jsonl", TENANT));
    parts.add(lines("embedders.jsonl", EMBEDDERS));
    parts.add(lines("entailment_models.jsonl", ENTAILMENT_MODELS));
    if (wanted.project().isEmpty()) {
      parts.add(lines("api_keys.jsonl", API_KEYS));
      parts.add(lines("webhooks.jsonl", WEBHOOKS));
      parts.add(lines("deletions.jsonl", DELETIONS));
      parts.add(lines("audit_events.jsonl", AUDIT));
      parts.add(lines("audit_retention.jsonl", AUDIT_RETENTION));
      parts.add(lines("tenant_limits.jsonl", LIMITS));
      parts.add(lines("usage_days.jsonl", USAGE));
    }
    if (wanted.vectors()) {
      parts.add(
          new ExportPart.Lines(
              "embeddings.jsonl",
              EMBEDDINGS,
              statement -> statement.cursor(Tuple.tuple()),
              TenantExportStore::embedding));
      parts.add(lines("entailments.jsonl", ENTAILMENTS));
    }
    return parts;
  }

  /** Other programs read float32, however a vector is stored. */
  private static String embedding(Row row) {
    float[] vector = StoredVector.decode(row.getBuffer("vector").getBytes());
    String line = row.getString("line");
    return "%s,\"vector_float32_le\":\"%s\"}"
        .formatted(
            line.substring(0, line.length() - 1),
            Base64.getEncoder().encodeToString(VectorBytes.of(List.of(vector))));
  }

  private static ExportPart lines(String path, String sql) {
    return ExportPart.rows(path, sql, statement -> statement.cursor(Tuple.tuple()));
  }
}
