package dev.sextant.inference.weights;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.Cleaner;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A file of any size that is read through memory maps. One map holds less than 2 GiB, so a larger
 * file has several. The file is opened once: all maps are of the same file, even if another one
 * replaces it under its name meanwhile. It is closed when nothing refers to this object any more.
 */
public final class MappedFile {

  /** The largest map, in bytes: a power of two below the limit. */
  static final long LARGEST_MAP = 1L << 30;

  private static final Cleaner CLEANER = Cleaner.create();

  private final FileChannel channel;
  private final long size;

  private MappedFile(FileChannel channel, long size) {
    this.channel = channel;
    this.size = size;
    CLEANER.register(this, () -> close(channel));
  }

  /**
   * Opens a file; maps nothing yet.
   *
   * @throws IOException if it cannot be read
   */
  public static MappedFile of(Path path) throws IOException {
    FileChannel channel = FileChannel.open(path);
    try {
      return new MappedFile(channel, channel.size());
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  private static void close(FileChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns its number of bytes. */
  public long size() {
    return size;
  }

  /**
   * Returns the whole file as maps, first bytes first.
   *
   * @throws UncheckedIOException if the file cannot be read or is shorter by now
   */
  public List<ByteBuffer> maps() {
    return maps(0, size, LARGEST_MAP);
  }

  /**
   * Returns a range of bytes as maps, first bytes first; none for an empty range.
   *
   * @param length of the range
   * @param each length of each map but the last, at most {@link Integer#MAX_VALUE}
   * @throws UncheckedIOException if the file cannot be read or is shorter by now
   */
  List<ByteBuffer> maps(long from, long length, long each) {
    List<ByteBuffer> maps = new ArrayList<>();
    try {
      for (long at = 0; at < length; at += each) {
        maps.add(channel.map(MapMode.READ_ONLY, from + at, Math.min(each, length - at)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return maps;
  }
}
