package dev.sextant.bundle.format.parquet;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;

/** A stream as the file that parquet-java writes: it only appends, so one pass can hash it. */
final class StreamFile extends PositionOutputStream implements OutputFile {

  private final OutputStream file;
  private long position;

  StreamFile(OutputStream file) {
    this.file = file;
  }

  @Override
  public long getPos() {
    return position;
  }

  @Override
  public void write(int octet) throws IOException {
    file.write(octet);
    position++;
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    file.write(bytes, from, length);
    position += length;
  }

  @Override
  public void flush() throws IOException {
    file.flush();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }

  @Override
  public PositionOutputStream create(long blockSizeHint) {
    return this;
  }

  @Override
  public PositionOutputStream createOrOverwrite(long blockSizeHint) {
    return this;
  }

  @Override
  public boolean supportsBlockSize() {
    return false;
  }

  @Override
  public long defaultBlockSize() {
    return 0;
  }
}
