package dev.sextant.standalone.calls.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;

/** A file on a disk that takes so many bytes more, and then a part of a write before it fails. */
final class FullDisk extends FileChannel {

  private final FileChannel file;
  private long room = Long.MAX_VALUE;

  FullDisk(FileChannel file) {
    this.file = file;
  }

  void leaveRoom(long bytes) {
    room = bytes;
  }

  @Override
  public int write(ByteBuffer bytes, long position) throws IOException {
    if (room == 0) {
      throw new IOException("No space left on device");
    }
    ByteBuffer part = bytes.slice(bytes.position(), (int) Math.min(room, bytes.remaining()));
    int written = file.write(part, position);
    bytes.position(bytes.position() + written);
    room -= written;
    return written;
  }

  @Override
  public int read(ByteBuffer bytes, long position) throws IOException {
    return file.read(bytes, position);
  }

  @Override
  public long size() throws IOException {
    return file.size();
  }

  @Override
  public FileChannel truncate(long size) throws IOException {
    return file.truncate(size);
  }

  @Override
  public void force(boolean metaData) throws IOException {
    file.force(metaData);
  }

  @Override
  protected void implCloseChannel() throws IOException {
    file.close();
  }

  @Override
  public int read(ByteBuffer bytes) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long read(ByteBuffer[] bytes, int offset, int length) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int write(ByteBuffer bytes) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long write(ByteBuffer[] bytes, int offset, int length) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long position() {
    throw new UnsupportedOperationException();
  }

  @Override
  public FileChannel position(long position) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long transferTo(long position, long count, WritableByteChannel target) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long transferFrom(ReadableByteChannel source, long position, long count) {
    throw new UnsupportedOperationException();
  }

  @Override
  public MappedByteBuffer map(MapMode mode, long position, long size) {
    throw new UnsupportedOperationException();
  }

  @Override
  public FileLock lock(long position, long size, boolean shared) {
    throw new UnsupportedOperationException();
  }

  @Override
  public FileLock tryLock(long position, long size, boolean shared) {
    throw new UnsupportedOperationException();
  }
}
