package dev.sextant.jobs.tables.labelling;

import dev.sextant.jobs.tables.Sql;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.remote.labelling.LabelSubject;
import dev.sextant.remote.labelling.OracleReply;
import dev.sextant.remote.labelling.RepeatedLabels;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads the answers of a label run that have no verdict, with the replies that they have. */
public final class PendingAnswerStore {

  /**
   * Known segments decide what each call of an answer asks for, and stored replies are read by
   * their place. So a run keeps the segments that there were when it was created, whatever people
   * do since. Takes that time, twice.
   */
  private static final String ANSWERS =
      """
      select a.id, i.external_id, a.ordinal, a.text, i.question, i.context, i.reference, i.reference_document,
             case when ? then (select array_agg(g.text order by g.ordinal)
                               from segments g
                               where g.label_id = (select l.id
                                                   from labels l
                                                   where l.answer_id = a.id and l.created_at < %1$s
                                                     and (l.withdrawn_at is null or l.withdrawn_at >= %1$s)
                                                     and l.source <> 'oracle'
                                                     and exists (select from segments x where x.label_id = l.id)
                                                   order by l.source = 'human' desc, l.created_at desc, l.id
                                                   limit 1)) end as segments,
             %2$s as repeat
      from call_runs r
      join label_plans p on p.run_id = r.id
      %3$s
      join items i on i.id = a.item_id
      """;

  private static final String OF_RUN = "r.created_at";

  private static final String OF_SET =
      "join answers a on a.answer_set_id = r.answer_set_id and (p.role is null or a.role = p.role)";

  private static final String PAGE =
      ANSWERS.formatted(OF_RUN, "0", OF_SET)
          + """
          where r.id = ? and i.ordinal >= ? and i.ordinal < ?
            and not exists (select from oracle_verdicts v where v.run_id = r.id and v.answer_id = a.id and v.repeat = 0)
          order by i.ordinal, a.ordinal
          """;

  /**
   * An anchor that is among the answers of the run is asked about as one of these. The others have
   * the segments of the time when their set was created, because runs over the same anchors are
   * compared.
   */
  private static final String ANCHORS =
      ANSWERS.formatted(
              "t.created_at",
              "0",
              "join anchor_sets t on t.id = p.anchor_set_id join anchors n on n.set_id = t.id join answers a on a.id = n.answer_id")
          + """
          where r.id = ? and (a.answer_set_id <> r.answer_set_id or a.role <> coalesce(p.role, a.role))
            and not exists (select from oracle_verdicts v where v.run_id = r.id and v.answer_id = a.id and v.repeat = 0)
          order by i.ordinal, a.ordinal
          """;

  /** A hash of an answer's item and number chooses the same answers of the same file each time. */
  private static final String REPEATS =
      ANSWERS.formatted(OF_RUN, "n.repeat", OF_SET)
          + """
          join (select c.id
                from answers c
                join items e on e.id = c.item_id
                join call_runs s on s.answer_set_id = c.answer_set_id
                join label_plans q on q.run_id = s.id and (q.role is null or c.role = q.role)
                where s.id = ?
                order by md5(e.external_id || '#' || c.ordinal), c.id
                limit ?) m on m.id = a.id
          cross join generate_series(1, ?) n (repeat)
          where r.id = ?
            and not exists (select from oracle_verdicts v
                            where v.run_id = r.id and v.answer_id = a.id and v.repeat = n.repeat)
          order by i.ordinal, a.ordinal, n.repeat
          """;

  private static final String REPLIES =
      """
      select answer_id, repeat, outcome, reply
      from oracle_replies
      where run_id = ? and answer_id = any (?) and outcome <> 'failed'
      order by answer_id, repeat, number
      """;

  private record Key(String answerId, int repeat) {}

  private record Stored(Key key, OracleReply reply) {}

  private record Unread(Key key, String name, LabelSubject subject) {}

  private final TenantTransactions database;
  private final UUID runId;
  private final boolean readsSegments;

  public PendingAnswerStore(TenantTransactions database, LabelRun run) {
    this.database = database;
    this.runId = UUID.fromString(run.call().id());
    this.readsSegments = run.labeller().kind().keepsSegments();
  }

  /**
   * Returns the answers to the items of a range.
   *
   * @param from smallest ordinal of an item
   * @param to one more than the greatest ordinal
   */
  public List<PendingAnswer> page(long from, long to) {
    return database.inTenant(
        "read the answers to label",
        connection ->
            withReplies(
                connection,
                Sql.list(
                    connection, PendingAnswerStore::answer, PAGE, readsSegments, runId, from, to)));
  }

  /** Returns the anchors that are not among the answers of the run. */
  public List<PendingAnswer> anchors() {
    return database.inTenant(
        "read the anchors",
        connection ->
            withReplies(
                connection,
                Sql.list(connection, PendingAnswerStore::answer, ANCHORS, readsSegments, runId)));
  }

  /**
   * Returns the answers that are to be labelled again, once for each time.
   *
   * @param count how many answers are labelled again
   */
  public List<PendingAnswer> repeats(long count) {
    return database.inTenant(
        "read the answers to label again",
        connection ->
            withReplies(
                connection,
                Sql.list(
                    connection,
                    PendingAnswerStore::answer,
                    REPEATS,
                    readsSegments,
                    runId,
                    count,
                    RepeatedLabels.REPEATS,
                    runId)));
  }

  private List<PendingAnswer> withReplies(Connection connection, List<Unread> answers)
      throws SQLException {
    UUID[] ids =
        answers.stream()
            .map(answer -> UUID.fromString(answer.key().answerId()))
            .distinct()
            .toArray(UUID[]::new);
    Map<Key, List<OracleReply>> replies = new HashMap<>();
    for (Stored stored :
        Sql.list(
            connection,
            PendingAnswerStore::reply,
            REPLIES,
            runId,
            connection.createArrayOf("uuid", ids))) {
      replies.computeIfAbsent(stored.key(), key -> new ArrayList<>()).add(stored.reply());
    }
    return answers.stream()
        .map(
            answer ->
                new PendingAnswer(
                    answer.key().answerId(),
                    answer.name(),
                    answer.key().repeat(),
                    answer.subject(),
                    replies.getOrDefault(answer.key(), List.of())))
        .toList();
  }

  private static Unread answer(ResultSet row) throws SQLException {
    int repeat = row.getInt("repeat");
    String name =
        "label:%s#%d%s"
            .formatted(
                row.getString("external_id"),
                row.getInt("ordinal"),
                repeat == 0 ? "" : "~" + repeat);
    return new Unread(
        new Key(row.getString("id"), repeat),
        name,
        new LabelSubject(
            row.getString("question"),
            LabelSubject.reference(
                row.getString("reference_document"),
                row.getString("context"),
                row.getString("reference")),
            row.getString("text"),
            segments(row)));
  }

  private static List<String> segments(ResultSet row) throws SQLException {
    java.sql.@Nullable Array stored = row.getArray("segments");
    return stored == null ? List.of() : List.of((String[]) stored.getArray());
  }

  private static Stored reply(ResultSet row) throws SQLException {
    return new Stored(
        new Key(row.getString("answer_id"), row.getInt("repeat")),
        StoredReply.of(row.getString("outcome"), row.getString("reply")));
  }
}
