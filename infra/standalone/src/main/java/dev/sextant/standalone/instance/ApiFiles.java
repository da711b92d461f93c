package dev.sextant.standalone.instance;

import dev.sextant.api.files.FileStore;
import dev.sextant.s3.Bucket;
import dev.sextant.standalone.buckets.BucketFile;
import dev.sextant.standalone.exports.BucketStore;
import dev.sextant.standalone.exports.FolderStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where the API keeps files: in a folder, or in a bucket.
 *
 * @param exports keeps files of reports
 * @param uploads keeps uploads during their imports; empty: the process that received one has it
 */
public record ApiFiles(FileStore exports, Optional<FileStore> uploads) {

  /**
   * Opens the stores.
   *
   * @param bucketFile settings of a bucket
   * @param folder that keeps exports otherwise
   * @throws dev.sextant.standalone.console.Halt if the bucket cannot be used
   */
  public static ApiFiles open(Optional<Path> bucketFile, Path folder, Closers closers)
      throws IOException {
    if (bucketFile.isEmpty()) {
      return new ApiFiles(new FolderStore(folder), Optional.empty());
    }
    Bucket bucket = new BucketFile(bucketFile.get(), "exports and uploads").open();
    closers.push("the store of exports and uploads", bucket);
    BucketStore store = new BucketStore(bucket);
    return new ApiFiles(store, Optional.of(store));
  }
}
