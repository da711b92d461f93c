package dev.sextant.standalone.exports;

import dev.sextant.api.files.FileStore;
import dev.sextant.s3.Bucket;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;

/** Files in a bucket of a store that speaks S3. */
public record BucketStore(Bucket bucket) implements FileStore {

  @Override
  public void put(String folder, String name, Path content) throws IOException {
    bucket.put(folder, name, content);
  }

  @Override
  public InputStream open(String folder, String name) throws IOException {
    return bucket.open(folder, name);
  }

  @Override
  public boolean exists(String folder, String name) throws IOException {
    return bucket.exists(folder, name);
  }

  @Override
  public List<String> names(String folder) throws IOException {
    return bucket.names(folder);
  }

  @Override
  public void deleteAll(String folder) throws IOException {
    bucket.deleteAll(folder);
  }

  @Override
  public void delete(String folder, String name) throws IOException {
    bucket.delete(folder, name);
  }
}
