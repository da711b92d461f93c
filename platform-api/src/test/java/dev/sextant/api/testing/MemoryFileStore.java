package dev.sextant.api.testing;

import dev.sextant.api.files.FileStore;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;

/** Keeps files in memory. */
public final class MemoryFileStore implements FileStore {

  public final Map<String, byte[]> files = new ConcurrentSkipListMap<>();

  /** The failure of each put and open, or null. */
  public volatile IOException failure;

  /** Runs before a file is opened. */
  public volatile Runnable beforeOpen = () -> {};

  /** Opens when questions whether a file is there are answered. */
  public volatile CountDownLatch mayAnswer = new CountDownLatch(0);

  @Override
  public void put(String folder, String name, Path content) throws IOException {
    check();
    files.put(folder + "/" + name, Files.readAllBytes(content));
  }

  @Override
  public InputStream open(String folder, String name) throws IOException {
    check();
    beforeOpen.run();
    byte[] content = files.get(folder + "/" + name);
    if (content == null) {
      throw new NoSuchFileException(name);
    }
    return new ByteArrayInputStream(content);
  }

  @Override
  public boolean exists(String folder, String name) throws IOException {
    try {
      mayAnswer.await();
    } catch (InterruptedException e) {
      throw new InterruptedIOException();
    }
    return files.containsKey(folder + "/" + name);
  }

  @Override
  public List<String> names(String folder) {
    return files.keySet().stream()
        .filter(each -> each.startsWith(folder + "/"))
        .map(each -> each.substring(folder.length() + 1))
        .toList();
  }

  @Override
  public void delete(String folder, String name) {
    files.remove(folder + "/" + name);
  }

  @Override
  public void deleteAll(String folder) {
    files.keySet().removeIf(each -> each.startsWith(folder + "/"));
  }

  private void check() throws IOException {
    if (failure != null) {
      throw failure;
    }
  }
}
