package dev.sextant.jobs.scoring.source;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.jspecify.annotations.Nullable;

/** Assigns ranges of ordinals to readers on request, until all are assigned. */
final class ItemEnumerator implements SplitEnumerator<ItemSplit, ItemEnumerator.RemainingSplits> {

  /**
   * The splits that are not assigned yet: the ordinals from {@code next}, and the splits that
   * failed readers returned.
   */
  record RemainingSplits(long next, List<ItemSplit> returned) {

    RemainingSplits {
      returned = List.copyOf(returned);
    }

    RemainingSplits plus(List<ItemSplit> splits) {
      List<ItemSplit> all = new ArrayList<>(returned);
      all.addAll(splits);
      return new RemainingSplits(next, all);
    }

    RemainingSplits withoutFirstReturned() {
      return new RemainingSplits(next, returned.subList(1, returned.size()));
    }
  }

  private final SplitEnumeratorContext<ItemSplit> context;
  private final long end;
  private final long splitSize;
  private RemainingSplits left;

  /**
   * Resumes from its state.
   *
   * @param end one more than the greatest ordinal
   * @param splitSize ordinals in a split
   */
  ItemEnumerator(
      SplitEnumeratorContext<ItemSplit> context, long end, long splitSize, RemainingSplits left) {
    this.context = context;
    this.end = end;
    this.splitSize = splitSize;
    this.left = left;
  }

  @Override
  public void start() {}

  @Override
  public void handleSplitRequest(int subtask, @Nullable String host) {
    if (!context.registeredReaders().containsKey(subtask)) {
      return; // the reader failed after its request; the new reader requests again
    }
    ItemSplit split = poll();
    if (split == null) {
      context.signalNoMoreSplits(subtask);
    } else {
      context.assignSplit(split, subtask);
    }
  }

  private @Nullable ItemSplit poll() {
    if (!left.returned().isEmpty()) {
      ItemSplit split = left.returned().get(0);
      left = left.withoutFirstReturned();
      return split;
    }
    long first = left.next();
    if (first >= end) {
      return null;
    }
    long after = Math.min(end, first + splitSize);
    left = new RemainingSplits(after, List.of());
    return new ItemSplit(first, first, after);
  }

  @Override
  public void addSplitsBack(List<ItemSplit> splits, int subtask) {
    left = left.plus(splits);
  }

  @Override
  public void addReader(int subtask) {}

  @Override
  public RemainingSplits snapshotState(long checkpoint) {
    return left;
  }

  @Override
  public void close() {}
}
