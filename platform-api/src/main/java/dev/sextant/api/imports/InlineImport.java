package dev.sextant.api.imports;

import dev.sextant.api.imports.parse.SourceFile;
import dev.sextant.api.imports.parse.mapping.ReadOptions;
import dev.sextant.api.imports.parse.text.TextFile.FileContent;
import dev.sextant.api.imports.run.ImportProgress;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.Optional;
import java.util.UUID;

/** Imports native content that is already on the server, within the transaction of the caller. */
public final class InlineImport {

  private final ImportRunner runner;
  private final int longestLine;
  private final ImportStore imports = new ImportStore();

  InlineImport(ImportRunner runner, int longestLine) {
    this.runner = runner;
    this.longestLine = longestLine;
  }

  /**
   * Imports the content.
   *
   * @param db bound to a tenant, in the transaction that stores all of it
   * @param content the items, all of them valid
   * @return the version
   */
  public Future<UUID> store(
      SqlClient db, UUID datasetId, String sourceName, FileContent content, String author) {
    SourceFile file = new SourceFile(content, longestLine, ReadOptions.PLAIN);
    // The import is not visible before it ends, so its progress is not written.
    ImportProgress progress = new ImportProgress(ImportProgress.Stage.READING, null);
    return begun(db, datasetId, sourceName, author)
        .compose(
            origin ->
                runner
                    .runWithin(db, origin, new ImportRunner.Spooled(file, 0, progress))
                    .compose(done -> imports.require(db, origin.id())))
        .map(
            ended ->
                Optional.ofNullable(ended.versionId())
                    .orElseThrow(() -> new IllegalStateException("the import left no version")));
  }

  private Future<Import> begun(SqlClient db, UUID datasetId, String sourceName, String author) {
    ImportRequest request = ImportRequest.ofNative(sourceName);
    return imports
        .insert(db, datasetId, request, author)
        .compose(
            id -> {
              UUID upload = UUID.randomUUID();
              return imports
                  .claim(db, id, upload)
                  .compose(claimed -> imports.received(db, id, upload, null));
            })
        .map(running -> running.orElseThrow());
  }
}
