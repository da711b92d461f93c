package dev.sextant.jobs.scoring.source;

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

  ItemReader(ItemSource source, SourceReaderContext context) {
    super(
        () -> new ItemSplitReader(source),
        (group, output, progress) -> {
          output.collect(group);
          progress.rest = progress.rest.from(group.next());
        },
        context.getConfiguration(),
        context);
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
}
