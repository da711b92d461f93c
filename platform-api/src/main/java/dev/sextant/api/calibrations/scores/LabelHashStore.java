package dev.sextant.api.calibrations.scores;

import dev.sextant.api.labels.source.LabelChoice;
import dev.sextant.api.sql.Sql;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.UUID;

/** The SQL that hashes labels. Takes a client that is bound to a tenant. */
public final class LabelHashStore {

  /**
   * Hashes all labels of a source, not only those that a fit has used, so that any change is
   * detected. Who made them matters to the score of a judge.
   */
  private static final String LABELS_SHA256 =
      """
      select encode(sha256(convert_to(coalesce(string_agg(
               concat(k.id, ' ', coalesce(k.grounded::text, '-'), ' ', coalesce(k.factuality::text, '-'), ' ',
                      k.grounded_first, case when e.judge_scores <> '[]'
                                        then concat(' ', k.grounded_labeller, ' ', k.factuality_labeller) end),
               E'\\n' order by i.ordinal, k.ordinal), ''), 'UTF8')), 'hex') as sha256
      from experiments e
      join items i on i.version_id = e.version_id
      join answer_sets s on s.id = e.answer_set_id
      join known_answers_of($2, decode($3, 'hex')) k on k.item_id = i.id
                          and (k.answer_set_id = s.id or k.answer_set_id = s.judged_from and k.role = 'judged')
      where e.id = $1 and (k.grounded is not null or k.factuality is not null)
      """;

  /** Returns a hash of the labels that a source has of an experiment's answers. */
  public Future<String> labelsSha256(SqlClient db, UUID experimentId, LabelChoice truth) {
    return Sql.only(
        db,
        row -> row.getString("sha256"),
        LABELS_SHA256,
        experimentId,
        truth.labelSource(),
        truth.identity());
  }
}
