package dev.sextant.standalone.instance;

import dev.sextant.api.exports.reports.FileStore;
import dev.sextant.s3.Bucket;
import dev.sextant.standalone.buckets.BucketFile;
import dev.sextant.standalone.exports.BucketStore;
import dev.sextant.standalone.exports.FolderStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Where files of reports are kept: in a folder, or in a bucket. */
public final class ExportStores {

  private ExportStores() {}

  /**
   * Opens the store.
   *
   * @param bucketFile settings of a bucket
   * @param folder that keeps the files otherwise
   * @throws dev.sextant.standalone.console.Halt if the bucket cannot be used
   */
  public static FileStore open(Optional<Path> bucketFile, Path folder, Closers closers)
      throws IOException {
    if (bucketFile.isEmpty()) {
      return new FolderStore(folder);
    }
    Bucket bucket = new BucketFile(bucketFile.get(), "exports").open();
    closers.push("the store of exports", bucket);
    return new BucketStore(bucket);
  }
}
