package dev.sextant.inference.weights;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A file of any size that is read through memory maps. One map holds less than 2 GiB, so a larger
 * file has several.
 */
public final class MappedFile {

  /** The largest map, in bytes: a power of two below the limit. */
  static final long LARGEST_MAP = 1L << 30;

  private final Path path;
  private final long size;

  private MappedFile(Path path, long size) {
    this.path = path;
    this.size = size;
  }

  /**
   * Finds a file; maps nothing yet.
   *
   * @throws IOException if it cannot be read
   */
  public static MappedFile of(Path path) throws IOException {
    return new MappedFile(path, Files.size(path));
  }

  Path path() {
    return path;
  }

  /** Returns its number of bytes. */
  long size() {
    return size;
  }

  /** Returns the whole file as maps, first bytes first. */
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
    try (FileChannel channel = FileChannel.open(path)) {
      for (long at = 0; at < length; at += each) {
        maps.add(channel.map(MapMode.READ_ONLY, from + at, Math.min(each, length - at)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return maps;
  }
}
