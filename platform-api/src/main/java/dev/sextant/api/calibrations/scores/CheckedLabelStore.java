package dev.sextant.api.calibrations.scores;

import static java.util.stream.Collectors.toMap;

import dev.sextant.api.labels.source.LabelChoice;
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
   * The first label of the kind that is checked says how the answer was chosen. Later ones, such as second opinions, were
   * asked for because there was one. Labels of another kind were asked for by another queue, with probabilities of its own.
   */
  private static final String CHECKED =
      """
      select a.id as answer_id, p.grounded as people_grounded, p.factuality as people_factuality,
             o.grounded, o.factuality, o.source, o.labeller,
             (select h.inclusion_probability
              from labels h
              where h.answer_id = a.id and h.source = 'human' and h.withdrawn_at is null
                and case when $3 then h.grounded is not null else h.factuality is not null end
              order by h.created_at, h.id
              limit 1) as inclusion
      from experiments e
      join split_items m on m.split_id = $2 and m.part = 'holdout'
      join experiment_answers a on a.experiment_id = e.id and a.item_id = m.item_id
      join lateral (
        select l.grounded, l.factuality
        from labels l
        where l.answer_id = a.id and l.source = 'human' and l.withdrawn_at is null
          and case when $3 then l.grounded is not null else l.factuality is not null end
        order by l.created_at desc, l.id desc
        limit 1) p on true
      left join lateral (
        select l.grounded, l.factuality, l.source, labeller_of(l.answer_id, l.source, l.labeller) as labeller
        from labels l
        where l.answer_id = a.id and l.source <> 'human' and l.withdrawn_at is null
          and is_of_source(l.source, l.labeller, $4, decode($5, 'hex'))
          and case when $3 then l.grounded is not null else l.factuality is not null end
        order by l.source desc, l.created_at desc, l.id desc
        limit 1) o on true
      where e.id = $1
      """;

  private static final RecordMapper<CheckedLabel> TO_LABEL = RecordMapper.of(CheckedLabel.class);

  /**
   * The label by people, and the one of the source that would be in force without it.
   *
   * @param answerId of an answer that people have labelled
   * @param peopleGrounded null if people gave no such label
   * @param peopleFactuality null if people gave no such label
   * @param grounded null if there is no such other label
   * @param factuality null if there is no such other label
   * @param source of the other label, {@code oracle} or {@code imported}; null if there is no label
   * @param labeller identity of the oracle, hex; null: no oracle, or unknown
   * @param inclusion probability in (0, 1] with which a queue chose the answer; null: all answers
   *     were equally likely
   */
  public record CheckedLabel(
      UUID answerId,
      @Nullable Boolean peopleGrounded,
      @Nullable Double peopleFactuality,
      @Nullable Boolean grounded,
      @Nullable Double factuality,
      @Nullable String source,
      @Nullable String labeller,
      @Nullable Double inclusion) {

    /**
     * Returns whether the other label says that the answer is risky; null if it does not say.
     *
     * @param cutoff answers with a lower factuality are risky; null: those that are not grounded
     */
    @Nullable Boolean isRisky(@Nullable Double cutoff) {
      return isRisky(grounded, factuality, cutoff);
    }

    /** Returns the same of people's label. */
    @Nullable Boolean isRiskyByPeople(@Nullable Double cutoff) {
      return isRisky(peopleGrounded, peopleFactuality, cutoff);
    }

    private static @Nullable Boolean isRisky(
        @Nullable Boolean grounded, @Nullable Double factuality, @Nullable Double cutoff) {
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
      SqlClient db, UUID experimentId, UUID splitId, @Nullable Double cutoff, LabelChoice truth) {
    return Sql.list(
            db,
            TO_LABEL,
            CHECKED,
            experimentId,
            splitId,
            cutoff == null,
            truth.labelSource(),
            truth.identity())
        .map(rows -> rows.stream().collect(toMap(CheckedLabel::answerId, each -> each)));
  }
}
