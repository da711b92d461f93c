package dev.sextant.api.campaigns.comparison;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The SQL that reads the labels of the answers of several systems. */
final class SystemLabelStore {

  /**
   * The first yes or no by people says how the answer was chosen. Later ones, such as second
   * opinions, were asked for because there was one. Where a cell has a label run, no other label
   * counts but those of people. What an oracle expects of an answer with supported and unsupported
   * parts is the share of supported ones, and not the probability that all are.
   *
   * <p>Each answer is 28 bytes: a row for each would take five times as much memory.
   */
  private static final String LABELS =
      ReadItems.NUMBERED
          + """
      people as materialized (
        select distinct on (l.answer_id) l.answer_id, l.grounded,
               (select h.inclusion_probability
                from labels h
                where h.answer_id = l.answer_id and h.source = 'human' and h.withdrawn_at is null
                  and h.grounded is not null
                order by h.created_at, h.id
                limit 1) as inclusion
        from labels l
        join answers a on a.id = l.answer_id
        where l.source = 'human' and l.withdrawn_at is null and l.grounded is not null
          and a.answer_set_id = any ($4::uuid[])
        order by l.answer_id, l.created_at desc, l.id desc),
      known as (
        select c.position, n.item, n.cluster, a.ordinal, p.grounded as people, p.inclusion,
               case when c.run_id is null then o.grounded else v.grounded end as grounded,
               case when c.run_id is null then o.probability
                    when v.factuality in (0, 1) then v.expected_factuality end as probability,
               case when c.run_id is null then o.factuality else v.factuality end as factuality,
               o.source
        from unnest($3::integer[], $4::uuid[], $5::uuid[]) as c (position, set_id, run_id)
        join answers a on a.answer_set_id = c.set_id
        join numbered n on n.id = a.item_id
        left join people p on p.answer_id = a.id
        left join oracle_verdicts v
          on v.run_id = c.run_id and v.answer_id = a.id and v.repeat = 0 and not v.anchor and v.status = 'labelled'
        left join lateral (
          select f.grounded[1] as grounded, f.factuality[1] as factuality,
                 case when coalesce(f.part[1], 0) in (0, 1) then f.probability[1] end as probability,
                 coalesce(f.grounded_source[1], f.factuality_source[1]) as source
          from (select array_agg(l.grounded order by l.source desc, l.created_at desc, l.id desc)
                         filter (where l.grounded is not null) as grounded,
                       array_agg(l.probability order by l.source desc, l.created_at desc, l.id desc)
                         filter (where l.grounded is not null) as probability,
                       array_agg(l.factuality order by l.source desc, l.created_at desc, l.id desc)
                         filter (where l.grounded is not null) as part,
                       array_agg(coalesce(labeller_of(l.answer_id, l.source, l.labeller), l.source)
                                 order by l.source desc, l.created_at desc, l.id desc)
                         filter (where l.grounded is not null) as grounded_source,
                       array_agg(l.factuality order by l.source desc, l.created_at desc, l.id desc)
                         filter (where l.factuality is not null) as factuality,
                       array_agg(coalesce(labeller_of(l.answer_id, l.source, l.labeller), l.source)
                                 order by l.source desc, l.created_at desc, l.id desc)
                         filter (where l.factuality is not null) as factuality_source
                from labels l
                where c.run_id is null and l.answer_id = a.id and l.source <> 'human' and l.withdrawn_at is null) f)
          o on true)
      select position,
             coalesce(array_agg(distinct source) filter (where source is not null), '{}') as sources,
             (select count(*) from numbered)::integer as items,
             string_agg(int4send(item) || int4send(cluster) || float4send(coalesce(grounded::integer, 'nan'::real))
                        || float4send(coalesce(probability, 'nan')::real)
                        || float4send(coalesce(people::integer, 'nan'::real))
                        || float4send(coalesce(inclusion, 'nan')::real)
                        || float4send(coalesce(factuality, 'nan')::real), ''::bytea order by item, ordinal) as packed
      from known
      where grounded is not null or people is not null or factuality is not null
      group by position
      order by position
      """;

  private static final Function<Row, PackedLabels> PACKED = RecordMapper.of(PackedLabels.class);

  /**
   * The labels of a system's answers.
   *
   * @param sources whose labels count besides those of people: {@code imported}, {@code oracle} or
   *     an oracle's identity in hex; none with a label run
   * @param items of the version that were read
   * @param packed as {@link LabelUnpacker} reads them
   */
  record PackedLabels(int position, List<String> sources, int items, Buffer packed) {}

  /**
   * Returns the labels of the systems that have some.
   *
   * @param share of the items to read, in (0, 1]: the same ones each time
   * @param cells with answers
   */
  Future<List<PackedLabels>> labels(
      SqlClient db, UUID versionId, double share, List<ComparedCell> cells) {
    @Nullable UUID[] runs = cells.stream().map(ComparedCell::labelRunId).toArray(UUID[]::new);
    return Sql.list(
        db,
        PACKED,
        LABELS,
        versionId,
        share,
        cells.stream().map(ComparedCell::position).toArray(Integer[]::new),
        cells.stream().map(ComparedCell::answerSetId).toArray(UUID[]::new),
        runs);
  }
}
