package dev.sextant.jobs.scoring.source;

import dev.sextant.jobs.scoring.source.ItemEnumerator.RemainingSplits;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.core.memory.DataOutputView;

/** Serialises a piece of the source's state. */
final class StateSerializer<T> implements SimpleVersionedSerializer<T> {

  static final StateSerializer<ItemSplit> SPLIT =
      new StateSerializer<>(ItemSplit::write, ItemSplit::read);

  static final StateSerializer<RemainingSplits> SPLITS =
      new StateSerializer<>(StateSerializer::writeSplits, StateSerializer::readSplits);

  private static final int VERSION = 1;
  private static final int USUAL_SIZE = 64;

  private interface Writer<T> {
    void write(T value, DataOutputView out) throws IOException;
  }

  private interface Reader<T> {
    T read(DataInputView in) throws IOException;
  }

  private final Writer<T> writer;
  private final Reader<T> reader;

  private StateSerializer(Writer<T> writer, Reader<T> reader) {
    this.writer = writer;
    this.reader = reader;
  }

  @Override
  public int getVersion() {
    return VERSION;
  }

  @Override
  public byte[] serialize(T value) throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(USUAL_SIZE);
    writer.write(value, out);
    return out.getCopyOfBuffer();
  }

  @Override
  public T deserialize(int version, byte[] bytes) throws IOException {
    if (version != VERSION) {
      throw new IOException("expected state of version " + VERSION + ", found " + version);
    }
    return reader.read(new DataInputDeserializer(bytes));
  }

  private static void writeSplits(RemainingSplits splits, DataOutputView out) throws IOException {
    out.writeLong(splits.next());
    out.writeInt(splits.returned().size());
    for (ItemSplit split : splits.returned()) {
      split.write(out);
    }
  }

  private static RemainingSplits readSplits(DataInputView in) throws IOException {
    long next = in.readLong();
    int size = in.readInt();
    List<ItemSplit> returned = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      returned.add(ItemSplit.read(in));
    }
    return new RemainingSplits(next, returned);
  }
}
