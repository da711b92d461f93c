package dev.sextant.jobs.tables.labels;

import dev.sextant.jobs.tables.RecordReader;
import dev.sextant.jobs.tables.Sql;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.experiments.Experiment;
import dev.sextant.jobs.tables.experiments.LabelSource;
import dev.sextant.jobs.tables.labels.LabelledAnswer.LabelOrigin;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/** Reads the segments of the labels that give answers their factuality. */
public final class SegmentStore {

  /* Chooses the label as LabelPages does. */
  private static final String SEGMENTS =
      """
      select a.id as answer_id, f.source, f.factuality, s.ordinal, s.text, s.verdict
      from experiment_answers a
      join items i on i.id = a.item_id
      join lateral (
        select l.id, l.source, l.factuality, case l.source when 'human' then 0 when 'oracle' then 1 else 2 end as rank
        from labels l
        where l.answer_id = a.id and l.withdrawn_at is null and l.factuality is not null
          and is_of_source(l.source, l.labeller, ?, ?)
        order by rank, l.created_at desc, l.id desc
        limit 1) f on true
      join segments s on s.label_id = f.id
      where a.experiment_id = ? and a.item_id = any (?)
      order by i.ordinal, a.ordinal, s.ordinal
      """;

  private static final RecordReader<LabelSegment> SEGMENT = RecordReader.of(LabelSegment.class);

  private final TenantTransactions database;
  private final Experiment experiment;

  public SegmentStore(TenantTransactions database, Experiment experiment) {
    this.database = database;
    this.experiment = experiment;
  }

  /** What a label says of a segment. */
  public enum SegmentVerdict {
    TRUE,
    PARTIAL,
    FALSE,
    UNJUDGED
  }

  /**
   * A segment.
   *
   * @param answerId UUID
   * @param source of its label
   * @param factuality that its label gives the answer, in [0, 1]
   * @param ordinal among the segments of its label, from 0
   */
  public record LabelSegment(
      String answerId,
      LabelOrigin source,
      double factuality,
      int ordinal,
      String text,
      SegmentVerdict verdict) {}

  /** Returns the segments by item, answer and ordinal; none of a label without segments. */
  public List<LabelSegment> of(Collection<String> items) {
    UUID[] ids = items.stream().map(UUID::fromString).toArray(UUID[]::new);
    LabelSource source = experiment.labelSource();
    return database.inTenant(
        "read segments",
        connection ->
            Sql.list(
                connection,
                SEGMENT,
                SEGMENTS,
                source.kind(),
                source.identity(),
                UUID.fromString(experiment.id()),
                connection.createArrayOf("uuid", ids)));
  }
}
