package dev.sextant.api.labelvotes;

import dev.sextant.api.labelruns.agreement.PeoplesAgreement.Compared;
import dev.sextant.api.labelvotes.MembersAgreement.Said;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The SQL that reads and deletes votes. Every method takes a client that is bound to a tenant. */
final class LabelVoteStore {

  private static final String SELECT =
      """
      select w.id, jsonb_build_object('id', s.id, 'name', s.name, 'version_id', s.version_id) as answer_set, w.name,
             w.vote_of, encode(w.identity, 'hex') as identity, m.members, m.count / 2 + 1 as needed, w.answer_count,
             w.labelled, w.unlabelled, null::jsonb as reasons, null::jsonb as agreement,
             null::jsonb as members_agreement, w.created_by, w.created_at
      from label_votes w
      join answer_sets s on s.id = w.answer_set_id
      cross join lateral (
        select jsonb_agg(jsonb_build_object('label_run_id', m.run_id, 'name', m.labeller_name,
                                            'version', m.labeller_version, 'kind', m.labeller_kind, 'model', m.model)
                         order by m.place) as members,
               count(*)::integer as count
        from label_vote_members m
        where m.vote_id = w.id) m
      """;

  private static final String LIST =
      SELECT
          + """
          where ($1::uuid is null or w.id < $1)
            and ($2::uuid is null
                 or exists (select from dataset_versions v join datasets d on d.id = v.dataset_id
                            where v.id = s.version_id and d.project_id = $2))
            and ($3::uuid is null or w.answer_set_id = $3)
          order by w.id desc
          limit $4
          """;

  private static final String FIND =
      SELECT
          + """
          where w.id = $1
          """;

  private static final String SET_EXISTS =
      """
      select 1
      from answer_sets
      where id = $1
      """;

  private static final String REASONS =
      """
      select coalesce(jsonb_object_agg(r.reason, r.answers order by r.reason), '{}') as reasons
      from (select reason, count(*) as answers
            from label_vote_verdicts
            where vote_id = $1 and reason is not null
            group by reason) r
      """;

  /** The newest yes or no by people of each answer that the vote says yes or no about. */
  private static final String COMPARED =
      """
      select (dense_rank() over (order by i.group_sha256) - 1)::integer as item, p.people, p.oracle
      from (select distinct on (l.answer_id) l.answer_id, l.grounded as people, v.grounded as oracle
            from label_vote_verdicts v
            join labels l on l.answer_id = v.answer_id
            where v.vote_id = $1 and v.grounded is not null
              and l.source = 'human' and l.withdrawn_at is null and l.grounded is not null
            order by l.answer_id, l.created_at desc, l.id desc) p
      join answers a on a.id = p.answer_id
      join items i on i.id = a.item_id
      """;

  private static final String SAID =
      """
      select (dense_rank() over (order by i.group_sha256) - 1)::integer as item, v.ballots
      from (select answer_id, ballots
            from label_vote_verdicts
            where vote_id = $1
            order by uuid_hash_extended(answer_id, 1960)
            limit $2) v
      join answers a on a.id = v.answer_id
      join items i on i.id = a.item_id
      """;

  /** In the order of the key, which is about that of the file and needs no sort. */
  private static final String VERDICTS =
      """
      select v.answer_id, i.id as item_id, i.external_id, i.question, a.role, left(a.text, 600) as answer,
             case when v.reason is null then 'labelled' else 'unlabelled' end as status,
             (select jsonb_agg(case b.letter when 'g' then 'grounded' when 'n' then 'not-grounded' when 'a' then 'abstained'
                                             when 'u' then 'unlabelled' else 'not-asked' end order by b.place)
              from unnest(string_to_array(v.ballots, null)) with ordinality b (letter, place)) as ballots,
             v.grounded, v.factuality, v.probability, v.reason, v.label_id,
             (select jsonb_build_object('grounded', l.grounded, 'factuality', l.factuality, 'author', l.author,
                                        'created_at', l.created_at)
              from labels l
              where l.answer_id = v.answer_id and l.source = 'human' and l.withdrawn_at is null
              order by l.created_at desc, l.id desc
              limit 1) as people
      from label_vote_verdicts v
      join answers a on a.id = v.answer_id
      join items i on i.id = a.item_id
      where v.vote_id = $1 and v.answer_id > $2
        and ($3::text is null or ($3 = 'unlabelled') = (v.reason is not null))
      order by v.answer_id
      limit $4
      """;

  private static final String WITHDRAW_LABELS =
      """
      update labels
      set withdrawn_at = now()
      where withdrawn_at is null
        and id in (select label_id from label_vote_verdicts where vote_id = $1 and label_id is not null)
      """;

  private static final String DELETE =
      """
      delete from label_votes
      where id = $1
      """;

  private static final Function<Row, LabelVote> VOTE = RecordMapper.of(LabelVote.class);
  private static final Function<Row, Compared> COMPARED_ROW = RecordMapper.of(Compared.class);
  private static final Function<Row, Said> SAID_ROW = RecordMapper.of(Said.class);
  private static final Function<Row, ListedVoteVerdict> VERDICT =
      RecordMapper.of(ListedVoteVerdict.class);

  /** Returns votes, newest first. */
  Future<List<LabelVote>> list(
      SqlClient db,
      Optional<UUID> before,
      @Nullable UUID projectId,
      @Nullable UUID answerSetId,
      int rows) {
    return Sql.list(db, VOTE, LIST, before.orElse(null), projectId, answerSetId, rows);
  }

  Future<Boolean> hasSet(SqlClient db, UUID answerSetId) {
    return Sql.exists(db, SET_EXISTS, answerSetId);
  }

  Future<Optional<LabelVote>> find(SqlClient db, UUID id) {
    return Sql.first(db, VOTE, FIND, id);
  }

  /** Counts the unlabelled answers by reason. */
  Future<JsonObject> reasons(SqlClient db, UUID id) {
    return Sql.only(db, row -> row.getJsonObject("reasons"), REASONS, id);
  }

  Future<List<Compared>> compared(SqlClient db, UUID id) {
    return Sql.list(db, COMPARED_ROW, COMPARED, id);
  }

  /** Returns what the members say, of the same answers each time. */
  Future<List<Said>> said(SqlClient db, UUID id, int mostAnswers) {
    return Sql.list(db, SAID_ROW, SAID, id, mostAnswers);
  }

  /**
   * Returns verdicts of a vote.
   *
   * @param after the last answer of the page before
   */
  Future<List<ListedVoteVerdict>> verdicts(
      SqlClient db, UUID id, UUID after, Optional<String> status, int rows) {
    return Sql.list(db, VERDICT, VERDICTS, id, after, status.orElse(null), rows);
  }

  Future<Void> withdrawLabels(SqlClient db, UUID id) {
    return Sql.run(db, WITHDRAW_LABELS, id);
  }

  Future<Void> delete(SqlClient db, UUID id) {
    return Sql.run(db, DELETE, id);
  }
}
