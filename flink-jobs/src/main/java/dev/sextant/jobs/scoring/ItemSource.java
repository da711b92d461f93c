package dev.sextant.jobs.scoring;

import dev.sextant.jobs.tables.Database;
import dev.sextant.jobs.tables.Experiment;
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
 * @param database where the items are
 * @param experiment whose items
 * @param groupItems most items of a page, and so of a group
 * @param groupCharacters most text of a group, in characters
 */
public record ItemSource(
    Database database, Experiment experiment, int groupItems, long groupCharacters)
    implements Source<ItemGroup, ItemSplit, ItemSplits> {

  private static final long serialVersionUID = 1L;

  /** Small enough that readers finish together, large enough that asking costs nothing. */
  private static final int PAGES_OF_A_SPLIT = 4;

  @Override
  public Boundedness getBoundedness() {
    return Boundedness.BOUNDED;
  }

  @Override
  public SourceReader<ItemGroup, ItemSplit> createReader(SourceReaderContext context) {
    return new ItemReader(this, context);
  }

  @Override
  public SplitEnumerator<ItemSplit, ItemSplits> createEnumerator(
      SplitEnumeratorContext<ItemSplit> context) {
    return restoreEnumerator(context, new ItemSplits(0, List.of()));
  }

  @Override
  public SplitEnumerator<ItemSplit, ItemSplits> restoreEnumerator(
      SplitEnumeratorContext<ItemSplit> context, ItemSplits left) {
    long splitSize = (long) PAGES_OF_A_SPLIT * groupItems;
    return new ItemEnumerator(context, experiment.version().ordinals(), splitSize, left);
  }

  @Override
  public SimpleVersionedSerializer<ItemSplit> getSplitSerializer() {
    return Versioned.SPLIT;
  }

  @Override
  public SimpleVersionedSerializer<ItemSplits> getEnumeratorCheckpointSerializer() {
    return Versioned.SPLITS;
  }
}
