package dev.sextant.jobs.scoring.source;

import dev.sextant.jobs.scoring.source.ItemEnumerator.RemainingSplits;
import dev.sextant.jobs.tables.Database;
import dev.sextant.jobs.tables.experiments.Experiment;
import java.util.List;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * The items of an experiment's version that still need work, in bounded groups.
 *
 * <p>Items never change, so a range of ordinals is a split and the next ordinal its whole state.
 *
 * @param database with the items
 * @param experiment with the items' version
 * @param groupItems most items in a page, and so in a group
 * @param groupCharacters most characters in a group
 */
public record ItemSource(
    Database database, Experiment experiment, int groupItems, long groupCharacters)
    implements Source<ItemGroup, ItemSplit, RemainingSplits> {

  private static final long serialVersionUID = 1L;

  /** Small enough that readers finish together, large enough that requests are cheap. */
  private static final int PAGES_OF_A_SPLIT = 4;

  @Override
  public Boundedness getBoundedness() {
    return Boundedness.BOUNDED;
  }

  @Override
  public SourceReader<ItemGroup, ItemSplit> createReader(SourceReaderContext context) {
    return new ItemReader(this, database.open(), context);
  }

  @Override
  public SplitEnumerator<ItemSplit, RemainingSplits> createEnumerator(
      SplitEnumeratorContext<ItemSplit> context) {
    return restoreEnumerator(context, new RemainingSplits(0, List.of()));
  }

  @Override
  public SplitEnumerator<ItemSplit, RemainingSplits> restoreEnumerator(
      SplitEnumeratorContext<ItemSplit> context, RemainingSplits left) {
    long splitSize = (long) PAGES_OF_A_SPLIT * groupItems;
    return new ItemEnumerator(context, experiment.version().ordinals(), splitSize, left);
  }

  @Override
  public SimpleVersionedSerializer<ItemSplit> getSplitSerializer() {
    return StateSerializer.SPLIT;
  }

  @Override
  public SimpleVersionedSerializer<RemainingSplits> getEnumeratorCheckpointSerializer() {
    return StateSerializer.SPLITS;
  }
}
