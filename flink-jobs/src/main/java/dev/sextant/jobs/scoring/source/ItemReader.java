package dev.sextant.jobs.scoring.source;

import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.items.ItemStore;
import java.util.Map;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.connector.base.source.reader.SingleThreadMultiplexSourceReaderBase;

/** Emits groups; checkpoints record the progress in each split. */
final class ItemReader
    extends SingleThreadMultiplexSourceReaderBase<
        ItemGroup, ItemGroup, ItemSplit, ItemReader.Progress> {

  /** The progress in a split; changed only by the task's thread. */
  static final class Progress {
    private ItemSplit rest;

    Progress(ItemSplit rest) {
      this.rest = rest;
    }
  }

  private final TenantTransactions tables;

  /**
   * @param tables serve all splits, because Flink makes a split reader for each of them; closed
   *     with this reader
   */
  ItemReader(ItemSource source, TenantTransactions tables, SourceReaderContext context) {
    super(
        () ->
            new ItemSplitReader(
                new ItemStore(tables, source.experiment())::page,
                source.groupItems(),
                source.groupCharacters()),
        (group, output, progress) -> {
          output.collect(group);
          progress.rest = progress.rest.from(group.next());
        },
        context.getConfiguration(),
        context);
    this.tables = tables;
  }

  @Override
  public void start() {
    if (getNumberOfCurrentlyAssignedSplits() == 0) {
      context.sendSplitRequest();
    }
  }

  @Override
  protected void onSplitFinished(Map<String, Progress> finished) {
    context.sendSplitRequest();
  }

  @Override
  protected Progress initializedState(ItemSplit split) {
    return new Progress(split);
  }

  @Override
  protected ItemSplit toSplitType(String id, Progress progress) {
    return progress.rest;
  }

  @Override
  public void close() throws Exception {
    try {
      // Ends a page that is being read, for which the other would wait.
      tables.close();
    } finally {
      super.close();
    }
  }
}
