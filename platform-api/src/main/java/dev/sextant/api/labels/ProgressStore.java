package dev.sextant.api.labels;

import dev.sextant.api.json.IdAndName;
import dev.sextant.api.labels.AgreementReply.Rating;
import dev.sextant.api.labels.Progress.Counts;
import dev.sextant.api.labels.Progress.Cut;
import dev.sextant.api.labels.Progress.Grounded;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The SQL that counts what people have labelled. Takes a client that is bound to a tenant. */
final class ProgressStore {

  private static final String ANSWERS =
      """
      select count(*) as answers
      from answer_sets s
      join answers a on a.answer_set_id = s.id
      join splits t on t.version_id = s.version_id
      join split_items m on m.split_id = t.id and m.item_id = a.item_id
      where s.version_id = $1 and case when $3::uuid is null then s.judged_from is null else s.id = $3 end
        and ($2::text is null or m.part = $2) and (a.outcome is null or a.outcome = 'answered')
        and (a.role = 'judged'
             or not exists (select 1
                            from answers j
                            where j.answer_set_id = a.answer_set_id and j.item_id = a.item_id and j.role = 'judged'))
      """;

  /**
   * Counts by kind of label, over the answers in the queue. A person counts once for an answer, by
   * their newest label. Verdicts are counted by the newest label of an answer; for a caller who
   * labels blind, by their own newest label.
   */
  private static final String LABELLED =
      """
      with latest as (
        select l.id, l.answer_id, l.author, l.grounded, l.created_at, k.cut,
               row_number() over (partition by k.cut, l.answer_id order by l.created_at desc, l.id desc) as age,
               row_number() over (partition by k.cut, l.answer_id, l.author order by l.created_at desc, l.id desc)
                 as own_age
        from labels l
        cross join (values (false), (true)) k (cut)
        join answers a on a.id = l.answer_id
        join answer_sets s on s.id = a.answer_set_id
        join splits t on t.version_id = s.version_id
        join split_items m on m.split_id = t.id and m.item_id = a.item_id
        where s.version_id = $1 and case when $6::uuid is null then s.judged_from is null else s.id = $6 end
          and ($2::text is null or m.part = $2) and (a.outcome is null or a.outcome = 'answered')
          and l.source = 'human' and l.withdrawn_at is null
          and (a.role = 'judged'
               or not exists (select 1
                              from answers j
                              where j.answer_set_id = a.answer_set_id and j.item_id = a.item_id
                                and j.role = 'judged'))
          and case when k.cut then exists (select 1 from segments g where g.label_id = l.id)
                   else l.grounded is not null end
      ),
      shared as (
        select cut, count(*) as answers
        from (select cut, answer_id from latest where own_age = 1 group by cut, answer_id having count(*) > 1) t
        group by cut
      ),
      verdicts as (
        select count(*) filter (where g.verdict = 'true') as yes,
               count(*) filter (where g.verdict = 'partial') as partial,
               count(*) filter (where g.verdict = 'false') as no,
               count(*) filter (where g.verdict = 'unjudged') as unjudged
        from latest s
        join segments g on g.label_id = s.id
        where s.cut and case when $5::boolean then s.author = $3 and s.own_age = 1 else s.age = 1 end
      )
      select k.cut,
             count(*) filter (where s.age = 1) as labelled,
             count(distinct s.answer_id) filter (where s.author = $3) as mine,
             count(distinct s.answer_id) filter (where s.author <> $3) as others,
             count(distinct s.answer_id) filter (where s.author = $3 and s.created_at >= $4) as mine_since,
             coalesce((select h.answers from shared h where h.cut = k.cut), 0) as shared,
             case when k.cut then (select yes from verdicts)
                  else count(*) filter (where s.grounded and case when $5::boolean then s.author = $3 and s.own_age = 1
                                                                  else s.age = 1 end) end as yes,
             case when k.cut then (select no from verdicts)
                  else count(*) filter (where not s.grounded and case when $5::boolean then s.author = $3 and s.own_age = 1
                                                                      else s.age = 1 end) end as no,
             (select partial from verdicts) as partial,
             (select unjudged from verdicts) as unjudged
      from (values (false), (true)) k (cut)
      left join latest s on s.cut = k.cut
      group by k.cut
      order by k.cut
      """;

  private static final String CHANGED_AT =
      """
      select labels_changed_at as changed_at
      from dataset_versions
      where id = $1
      """;

  private static final String BEHIND =
      """
      select e.id, e.name
      from experiments e
      join dataset_versions v on v.id = e.version_id
      where e.version_id = $1 and e.state in ('completed', 'completed-with-failures')
        and (select max(r.created_at) from reports r where r.experiment_id = e.id)
            < label_changed_at(v, e.label_source, e.labeller_identity)
      order by e.id desc
      limit 100
      """;

  /**
   * The newest labels of each person on answers that two or more have labelled; for a caller who
   * labels blind, only on answers that they have labelled themselves.
   */
  private static final String RATINGS =
      """
      with latest as (
        select distinct on (l.answer_id, l.author) l.answer_id, a.item_id, l.author, l.grounded
        from labels l
        join answers a on a.id = l.answer_id
        join answer_sets s on s.id = a.answer_set_id
        where s.version_id = $1 and case when $3::uuid is null then s.judged_from is null else s.id = $3 end
          and l.source = 'human' and l.withdrawn_at is null and l.grounded is not null
          and ($2::text is null
               or l.answer_id in (select o.answer_id from labels o
                                  where o.author = $2 and o.source = 'human' and o.withdrawn_at is null))
        order by l.answer_id, l.author, l.created_at desc, l.id desc
      )
      select dense_rank() over (order by i.group_sha256)::integer as item,
             dense_rank() over (order by s.answer_id)::integer as answer,
             s.author, s.grounded
      from (select d.*, count(*) over (partition by d.answer_id) as people from latest d) s
      join items i on i.id = s.item_id
      where s.people > 1
      order by s.answer_id, s.author
      """;

  /** The labels of whole answers, or of cut ones. */
  record Labelled(Counts counts, long yes, long partial, long no, long unjudged) {

    Grounded grounded() {
      return new Grounded(counts, yes, no);
    }

    Cut cut() {
      return new Cut(counts, yes, partial, no, unjudged);
    }
  }

  private static final Function<Row, Labelled> LABELLED_ROW = RecordMapper.of(Labelled.class);
  private static final Function<Row, IdAndName> BEHIND_ROW = RecordMapper.of(IdAndName.class);
  private static final Function<Row, Rating> RATING = RecordMapper.of(Rating.class);

  /**
   * Returns the number of answers that can be labelled.
   *
   * @param of which answers, and the part of the split
   */
  Future<Long> answers(SqlClient db, UUID versionId, LabellingScope of) {
    return Sql.count(db, ANSWERS, versionId, of.part(), of.answerSetId());
  }

  /**
   * Counts the labels of whole answers, then those of cut ones.
   *
   * @param of which answers, and the part of the split
   * @param since start of a separate count of the subject's labels; null: no such count
   * @param blind whether verdicts are counted by the subject's own labels only
   */
  Future<List<Labelled>> labelled(
      SqlClient db,
      UUID versionId,
      LabellingScope of,
      String subject,
      @Nullable OffsetDateTime since,
      boolean blind) {
    return Sql.list(
        db, LABELLED_ROW, LABELLED, versionId, of.part(), subject, since, blind, of.answerSetId());
  }

  /** Returns when a person last labelled, or withdrew a label; empty if that never happened. */
  Future<Optional<OffsetDateTime>> changedAt(SqlClient db, UUID versionId) {
    return Sql.value(db, OffsetDateTime.class, CHANGED_AT, versionId);
  }

  /** Returns the experiments whose newest report is older than labels of their source. */
  Future<List<IdAndName>> behind(SqlClient db, UUID versionId) {
    return Sql.list(db, BEHIND_ROW, BEHIND, versionId);
  }

  /**
   * Returns the labels of answers that two or more people have labelled.
   *
   * @param of which answers; any part of the split
   * @param blind a person who must have labelled them too; null: no such condition
   */
  Future<List<Rating>> ratings(
      SqlClient db, UUID versionId, LabellingScope of, @Nullable String blind) {
    return Sql.list(db, RATING, RATINGS, versionId, blind, of.answerSetId());
  }
}
