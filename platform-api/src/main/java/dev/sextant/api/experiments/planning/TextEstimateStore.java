package dev.sextant.api.experiments.planning;

import dev.sextant.api.sql.Sql;
import dev.sextant.metrics.catalogue.Basis;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.catalogue.Need;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.UUID;

/**
 * The SQL that estimates the greatest number of texts that an experiment would embed. Takes a
 * client that is bound to a tenant.
 */
final class TextEstimateStore {

  /**
   * The distinct texts that metrics of vectors read: of the version $1 and the answer set $2, with
   * questions if $3, contexts if $4, references if $5, and the sampled answers whose outcome is in
   * $7. Only an embedder of the architecture clip reads images.
   */
  static final String TEXTS =
      """
      with texts as (
        select distinct t.is_question, sha256(convert_to(t.text, 'UTF8')) as hash, octet_length(t.text) as bytes,
                        is_image(t.text) as is_image
        from (select question as text, true as is_question from items where version_id = $1 and $3::boolean
              union all
              select context, false from items where version_id = $1 and $4::boolean
              union all
              select reference, false from items where version_id = $1 and $5::boolean
              union all
              select text, false
              from answers
              where answer_set_id in ($2, (select judged_from from answer_sets where id = $2))
                and (answer_set_id = $2 or role = 'judged')
                and (outcome is null or outcome = any ($7))) t
        where t.text <> ''),
      """;

  /**
   * Distinct texts without a vector, summed over the embedders. Jobs embed a long text again if its
   * vector lacks the length that was read. A server may treat questions unlike other texts.
   */
  private static final String NOT_EMBEDDED =
      TEXTS
          + """
          wanted as materialized (
            select distinct case when t.is_question then coalesce(b.question_revision, b.revision) else b.revision end
                            as revision, t.hash
            from texts t
            cross join embedders b
            where b.id = any ($6) and (not t.is_image or b.architecture = 'clip'))
          select (select count(*) from wanted)
                 - (select count(*)
                    from wanted w
                    join embeddings e on e.revision = w.revision and e.text_sha256 = w.hash)
                 as texts
          """;

  /**
   * Token metrics embed each answer every time, as a whole and sentence by sentence; the number of
   * characters that can end a sentence bounds the number of sentences.
   */
  private static final String BY_TOKENS =
      """
      select (select count(*)
              from embedders
              where id = any ($3) and architecture not in ('lexical', 'openai', 'cohere', 'gemini'))
             * ((select coalesce(sum(2 + regexp_count(text, '[.!?…。！？\\n\\r\\u2028\\u2029\\u0085]')), 0)
                 from answers
                 where answer_set_id in ($2, (select judged_from from answer_sets where id = $2))
                   and (answer_set_id = $2 or role = 'judged')
                   and (outcome is null or outcome = any ($4)) and not is_image(text))
                + (select count(*) from items where version_id = $1 and not is_image(reference)))
             as texts
      """;

  /** Returns an upper bound, which is the greater the more answers are still to come. */
  Future<Long> most(SqlClient db, Plan plan) {
    return known(db, plan).map(known -> known + toCome(plan));
  }

  /**
   * Answers that are still to come may all differ. A token metric embeds each as a whole and
   * sentence by sentence; a sentence has a token at least.
   */
  private static long toCome(Plan plan) {
    List<Metric> metrics = metrics(plan);
    return plan.toCome()
        .map(
            more ->
                more.draws()
                    * plan.embedderIds().size()
                    * ((asks(metrics, Basis.VECTORS) ? 1 : 0)
                        + (asks(metrics, Basis.TOKENS) ? 2 + more.longestAnswer() : 0)))
        .orElse(0L);
  }

  private static List<Metric> metrics(Plan plan) {
    return plan.metrics().stream().flatMap(name -> Catalogue.find(name).stream()).toList();
  }

  private static Future<Long> known(SqlClient db, Plan plan) {
    List<Metric> metrics = metrics(plan);
    Future<Long> vectors =
        asks(metrics, Basis.VECTORS)
            ? Sql.count(db, NOT_EMBEDDED, parameters(plan))
            : Future.succeededFuture(0L);
    return asks(metrics, Basis.TOKENS)
        ? vectors.compose(
            texts ->
                Sql.count(
                        db,
                        BY_TOKENS,
                        plan.versionId(),
                        plan.answerSetId(),
                        plan.embedderIds().toArray(UUID[]::new),
                        plan.outcomes().toArray(String[]::new))
                    .map(tokens -> texts + tokens))
        : vectors;
  }

  /** Returns the parameters of {@link #TEXTS}; $6 are the embedders. */
  static Object[] parameters(Plan plan) {
    List<Metric> metrics = metrics(plan);
    return new Object[] {
      plan.versionId(),
      plan.answerSetId(),
      reads(metrics, Need.QUESTION),
      reads(metrics, Need.CONTEXT),
      reads(metrics, Need.REFERENCE),
      plan.embedderIds().toArray(UUID[]::new),
      plan.outcomes().toArray(String[]::new)
    };
  }

  /** Returns whether a metric of the plan reads vectors of texts. */
  static boolean readsVectors(Plan plan) {
    return asks(metrics(plan), Basis.VECTORS);
  }

  private static boolean asks(List<Metric> metrics, Basis basis) {
    return metrics.stream().anyMatch(metric -> metric.basis() == basis);
  }

  private static boolean reads(List<Metric> metrics, Need need) {
    return metrics.stream()
        .anyMatch(metric -> metric.basis() == Basis.VECTORS && metric.needs().contains(need));
  }
}
