package dev.sextant.api.labelvotes;

import dev.sextant.api.labelvotes.VoteBallots.Counted;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** The SQL that counts a vote. Every method takes a client that is bound to a tenant. */
final class VoteCountStore {

  /** Who deletes or continues a run waits for this transaction. */
  private static final String HOLD =
      """
      select 1
      from call_runs
      where id = any ($1)
      order by id
      for share
      """;

  private static final String RUNS =
      """
      select r.id, r.answer_set_id, d.project_id, r.state = 'completed' as is_completed, r.labelled,
             r.labeller_name as name, r.labeller_version as version, r.labeller_kind as kind, r.model,
             encode(r.identity, 'hex') as identity,
             judge_key(r.labeller_kind, r.policy, r.model, r.system_prompt) as judge
      from label_runs r
      join answer_sets s on s.id = r.answer_set_id
      join dataset_versions v on v.id = s.version_id
      join datasets d on d.id = v.dataset_id
      where r.id = any ($1)
      """;

  private static final String INSERT =
      """
      insert into label_votes (answer_set_id, name, vote_of, identity, created_by)
      values ($1, $2, $3, decode($4, 'hex'), $5)
      on conflict (tenant_id, answer_set_id, identity) do nothing
      returning id
      """;

  private static final String INSERT_MEMBERS =
      """
      insert into label_vote_members (vote_id, place, run_id, labeller_name, labeller_version, labeller_kind, model,
                                      identity, judge)
      select $1, u.place - 1, r.id, r.labeller_name, r.labeller_version, r.labeller_kind, r.model, r.identity,
             judge_key(r.labeller_kind, r.policy, r.model, r.system_prompt)
      from unnest($2::uuid[]) with ordinality u (id, place)
      join label_runs r on r.id = u.id
      """;

  /** Answers that a member was asked about; each run's key gives the next ones without a sort. */
  private static final String BALLOTS =
      """
      with page as (
        select distinct n.answer_id
        from unnest($1::uuid[]) m (run_id)
        cross join lateral (
          select v.answer_id
          from oracle_verdicts v
          where v.run_id = m.run_id and v.answer_id > $2 and v.repeat = 0 and not v.anchor
          order by v.answer_id
          limit $3) n
        order by n.answer_id
        limit $3)
      select p.answer_id,
             string_agg(case when v.answer_id is null then '-' when v.status = 'abstained' then 'a'
                             when v.grounded then 'g' when not v.grounded then 'n' else 'u' end, '' order by m.place)
               as letters,
             array_agg(v.factuality order by m.place) as factualities
      from page p
      cross join unnest($1::uuid[]) with ordinality m (run_id, place)
      left join oracle_verdicts v
        on v.run_id = m.run_id and v.answer_id = p.answer_id and v.repeat = 0 and not v.anchor
      group by p.answer_id
      order by p.answer_id
      """;

  private static final String WRITE =
      """
      with fresh as materialized (
        select u.*, case when u.grounded is not null then uuidv7() end as label_id
        from unnest($2::uuid[], $3::text[], $4::boolean[], $5::double precision[], $6::double precision[], $7::text[])
             u (answer_id, ballots, grounded, factuality, probability, reason)),
      labelled as (
        insert into labels (id, answer_id, source, author, grounded, factuality, labeller, probability)
        select f.label_id, f.answer_id, 'oracle', w.name, f.grounded, f.factuality, w.identity, f.probability
        from fresh f
        join label_votes w on w.id = $1
        where f.label_id is not null),
      written as (
        insert into label_vote_verdicts (vote_id, answer_id, ballots, grounded, factuality, probability, reason, label_id)
        select $1, answer_id, ballots, grounded, factuality, probability, reason, label_id
        from fresh)
      update label_votes w
      set answer_count = w.answer_count + n.answers, labelled = w.labelled + n.labelled,
          unlabelled = w.unlabelled + n.answers - n.labelled
      from (select count(*) as answers, count(label_id) as labelled from fresh) n
      where w.id = $1
      """;

  private static final Function<Row, VoteMember> MEMBER = RecordMapper.of(VoteMember.class);

  /** Returns the runs that exist, in any order, and keeps them as they are until the end. */
  Future<List<VoteMember>> hold(SqlClient db, List<UUID> ids) {
    UUID[] all = ids.toArray(UUID[]::new);
    return Sql.run(db, HOLD, (Object) all)
        .compose(held -> Sql.list(db, MEMBER, RUNS, (Object) all));
  }

  /** Returns the id; empty if there is a vote of the same members over the set. */
  Future<Optional<UUID>> insert(SqlClient db, List<VoteMember> members, String author) {
    String words = VoteMember.inWords(members);
    return Sql.value(
        db,
        UUID.class,
        INSERT,
        members.get(0).answerSetId(),
        VoteMember.voteName(words),
        words,
        VoteMembers.identity(members),
        author);
  }

  Future<Void> insertMembers(SqlClient db, UUID id, List<VoteMember> members) {
    return Sql.run(db, INSERT_MEMBERS, id, runs(members));
  }

  /** Returns what the members say of the next answers, by id. */
  Future<List<VoteBallots>> ballots(
      SqlClient db, List<VoteMember> members, UUID after, int answers) {
    return Sql.list(db, VoteCountStore::ballots, BALLOTS, runs(members), after, answers);
  }

  private static VoteBallots ballots(Row row) {
    return new VoteBallots(
        row.getUUID("answer_id"),
        row.getString("letters"),
        Arrays.asList(row.getArrayOfDoubles("factualities")));
  }

  /** Stores what the vote says of answers, with the labels that follow. */
  Future<Void> write(SqlClient db, UUID id, List<Counted> counted) {
    return Sql.run(
        db,
        WRITE,
        id,
        counted.stream().map(Counted::answerId).toArray(UUID[]::new),
        counted.stream().map(Counted::letters).toArray(String[]::new),
        counted.stream().map(Counted::grounded).toArray(Boolean[]::new),
        counted.stream().map(Counted::factuality).toArray(Double[]::new),
        counted.stream().map(Counted::probability).toArray(Double[]::new),
        counted.stream().map(Counted::reason).toArray(String[]::new));
  }

  private static UUID[] runs(List<VoteMember> members) {
    return members.stream().map(VoteMember::id).toArray(UUID[]::new);
  }
}
