package dev.sextant.jobs.scoring.source;

import java.io.IOException;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * A range of item ordinals that one reader reads.
 *
 * @param first ordinal at the start of the range; identifies the split
 * @param next smallest ordinal that is not read yet
 * @param end one more than the greatest ordinal
 */
record ItemSplit(long first, long next, long end) implements SourceSplit {

  @Override
  public String splitId() {
    return Long.toString(first);
  }

  ItemSplit from(long ordinal) {
    return new ItemSplit(first, ordinal, end);
  }

  void write(DataOutputView out) throws IOException {
    out.writeLong(first);
    out.writeLong(next);
    out.writeLong(end);
  }

  static ItemSplit read(DataInputView in) throws IOException {
    return new ItemSplit(in.readLong(), in.readLong(), in.readLong());
  }
}
