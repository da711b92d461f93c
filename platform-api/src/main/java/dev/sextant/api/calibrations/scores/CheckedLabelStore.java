package dev.sextant.api.calibrations.scores;

import static java.util.stream.Collectors.toMap;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The SQL that reads the labels which people have confirmed or overruled. Takes a client that is
 * bound to a tenant.
 */
public final class CheckedLabelStore {

  /*
   * The first label of an answer says how the answer was chosen. Later ones, such as second opinions, were asked for
   * because there was one.
   */
  private static final String CHECKED =
      """
      select a.id as answer_id, o.grounded, o.factuality, o.source,
             (select h.inclusion_probability
              from labels h
              where h.answer_id = a.id and h.source = 'human' and h.withdrawn_at is null
              order by h.created_at, h.id
              limit 1) as inclusion
      from experiments e
      join split_items m on m.split_id = $2 and m.part = 'holdout'
      join experiment_answers a on a.experiment_id = e.id and a.item_id = m.item_id
      join lateral (
        select l.id
        from labels l
        where l.answer_id = a.id and l.source = 'human' and l.withdrawn_at is null
          and case when $3 then l.grounded is not null else l.factuality is not null end
        order by l.created_at desc, l.id desc
        limit 1) p on true
      left join lateral (
        select l.grounded, l.factuality, l.source
        from labels l
        where l.answer_id = a.id and l.source <> 'human' and l.withdrawn_at is null
          and case when $3 then l.grounded is not null else l.factuality is not null end
        order by l.source desc, l.created_at desc, l.id desc
        limit 1) o on true
      where e.id = $1
      """;

  private static final RecordMapper<CheckedLabel> TO_LABEL = RecordMapper.of(CheckedLabel.class);

  /**
   * The label that would be in force without people.
   *
   * @param answerId of an answer that people have labelled
   * @param grounded null if it has no such label
   * @param factuality null if it has no such label
   * @param source {@code oracle} or {@code imported}; null if there is no label
   * @param inclusion probability in (0, 1] with which a queue chose the answer; null: all answers
   *     were equally likely
   */
  public record CheckedLabel(
      UUID answerId,
      @Nullable Boolean grounded,
      @Nullable Double factuality,
      @Nullable String source,
      @Nullable Double inclusion) {

    /**
     * Returns whether it says that the answer is risky; null if it does not say.
     *
     * @param cutoff answers with a lower factuality are risky; null: those that are not grounded
     */
    @Nullable Boolean isRisky(@Nullable Double cutoff) {
      if (cutoff == null) {
        return grounded == null ? null : (Boolean) !grounded;
      }
      return factuality == null ? null : (Boolean) (factuality < cutoff);
    }
  }

  /**
   * Returns the labels that people have checked on the holdout, by answer.
   *
   * @param cutoff of factuality; null: the label is grounded
   */
  public Future<Map<UUID, CheckedLabel>> read(
      SqlClient db, UUID experimentId, UUID splitId, @Nullable Double cutoff) {
    return Sql.list(db, TO_LABEL, CHECKED, experimentId, splitId, cutoff == null)
        .map(rows -> rows.stream().collect(toMap(CheckedLabel::answerId, each -> each)));
  }
}
