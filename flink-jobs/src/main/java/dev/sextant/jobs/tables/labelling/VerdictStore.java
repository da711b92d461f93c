package dev.sextant.jobs.tables.labelling;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.sextant.jobs.tables.Columns;
import dev.sextant.jobs.tables.StorableText;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.remote.labelling.OracleLabel;
import dev.sextant.remote.labelling.PartVerdict;
import dev.sextant.remote.labelling.UnlabelledReason;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

/**
 * Writes verdicts, and the labels that they become; that of an anchor becomes none. A verdict that
 * is there is left as it is, and so a batch can be repeated after a lost connection. Only the
 * newest task of a run writes.
 */
public final class VerdictStore {

  private static final ObjectMapper JSON = new ObjectMapper();

  private static final String WRITE =
      """
      with fresh as materialized (
        select r.id as run_id, p.labeller_name, p.identity, u.*, not o.own as anchor,
               case when u.status = 'labelled' and u.repeat = 0 and o.own then uuidv7() end as label_id
        from unnest(?::uuid[], ?::integer[], ?::text[], ?::boolean[], ?::double precision[], ?::double precision[],
                    ?::text[], ?::text[], ?::text[])
             u (answer_id, repeat, status, grounded, factuality, expected, parts, reason, detail)
        join answers a on a.id = u.answer_id
        join call_runs r on r.id = ? and r.epoch = ?
        join label_plans p on p.run_id = r.id
        cross join lateral (select a.answer_set_id = r.answer_set_id and a.role = coalesce(p.role, a.role) as own) o
        where not exists (select from oracle_verdicts v
                          where v.run_id = r.id and v.answer_id = u.answer_id and v.repeat = u.repeat)),
      labelled as (
        insert into labels (id, answer_id, source, author, grounded, factuality, labeller, probability)
        select label_id, answer_id, 'oracle', labeller_name, grounded, factuality, identity, expected
        from fresh
        where label_id is not null),
      segmented as (
        insert into segments (label_id, ordinal, text, verdict)
        select f.label_id, s.ordinality - 1, s.part ->> 'text',
               case when (s.part ->> 'supported')::boolean then 'true' else 'false' end
        from fresh f
        cross join jsonb_array_elements(f.parts::jsonb) with ordinality s (part, ordinality)
        where f.label_id is not null and ?),
      written as (
        insert into oracle_verdicts (run_id, answer_id, repeat, status, grounded, factuality, expected_factuality, parts,
                                     reason, detail, label_id, anchor)
        select run_id, answer_id, repeat, status, grounded, factuality, expected, parts::jsonb, reason, detail, label_id,
               anchor
        from fresh
        returning status, repeat, anchor, parts)
      update label_plans p
      set labelled = p.labelled + n.labelled, decomposed = p.decomposed + n.decomposed, facts = p.facts + n.facts,
          abstained = p.abstained + n.abstained, unlabelled = p.unlabelled + n.unlabelled,
          anchors_judged = p.anchors_judged + n.anchors
      from (select count(*) filter (where status = 'labelled' and not anchor) as labelled,
                   count(*) filter (where status = 'decomposed' and not anchor) as decomposed,
                   coalesce(sum(jsonb_array_length(parts)) filter (where status = 'decomposed' and not anchor), 0)
                     as facts,
                   count(*) filter (where status = 'abstained' and not anchor) as abstained,
                   count(*) filter (where status = 'unlabelled' and not anchor) as unlabelled,
                   count(*) filter (where anchor) as anchors
            from written
            where repeat = 0) n
      where p.run_id = ?
      """;

  private final TenantTransactions database;
  private final LabelRun run;

  public VerdictStore(TenantTransactions database, LabelRun run) {
    this.database = database;
    this.run = run;
  }

  /** Writes verdicts and labels, all or none. */
  public void write(List<VerdictRow> rows) {
    database.inTenant("record verdicts", connection -> write(connection, rows));
  }

  private int write(Connection connection, List<VerdictRow> rows) throws SQLException {
    Columns columns =
        new Columns(
            "uuid", "integer", "text", "boolean", "float8", "float8", "text", "text", "text");
    for (VerdictRow row : rows) {
      OracleLabel label = row.label();
      UnlabelledReason reason = label.reason();
      columns.add(
          UUID.fromString(row.answerId()),
          row.repeat(),
          label.status().code(),
          label.grounded(),
          label.factuality(),
          label.expected(),
          parts(label.parts()),
          reason == null ? null : reason.code(),
          label.detail() == null ? null : StorableText.of(label.detail()));
    }
    UUID runId = UUID.fromString(run.call().id());
    try (PreparedStatement statement = connection.prepareStatement(WRITE)) {
      int next = columns.set(connection, statement, 1);
      statement.setObject(next, runId);
      statement.setInt(next + 1, run.call().epoch());
      statement.setBoolean(next + 2, run.labeller().kind().segments());
      statement.setObject(next + 3, runId);
      return statement.executeUpdate();
    }
  }

  private static String parts(List<PartVerdict> parts) {
    ArrayNode array = JSON.createArrayNode();
    for (PartVerdict part : parts) {
      array
          .addObject()
          .put("text", StorableText.of(part.text()))
          .put("supported", part.supported())
          .put("probability", part.probability());
    }
    return array.toString();
  }
}
