package dev.sextant.api.imports;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.imports.run.GivenBackException;
import dev.sextant.api.imports.run.ImportProgress;
import dev.sextant.api.imports.run.ImportProgress.CancelledException;
import dev.sextant.api.imports.run.ImportTurns;
import dev.sextant.api.imports.run.LostContentException;
import dev.sextant.api.imports.run.ReceivedFiles;
import dev.sextant.api.imports.run.TakeoverStore;
import dev.sextant.api.imports.run.TakeoverStore.LeftImport;
import dev.sextant.api.imports.run.UnreadableContentException;
import dev.sextant.api.tenancy.Patience;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes over imports that a process was running which has ended, or that this process failed to end
 * or to give back, if their content is in the spool of this process or in the store. An import
 * starts again from the beginning of its file: it is one transaction, so nothing of it is stored.
 */
final class Takeovers {

  private static final Logger LOGGER = LoggerFactory.getLogger(Takeovers.class);

  /** An import that has ended so many processes would end the next one as well. */
  private static final int MOST_ATTEMPTS = 3;

  /** Together with a time: several processes that try one after the other fail as often soon. */
  private static final int MOST_READ_FAILURES = 10;

  /** A store that is slow holds up no other import. */
  private static final int LONGEST_LOOK_SECONDS = 10;

  private static final String LOST =
      "The import was interrupted, and no server has the file as it was received:"
          + " nothing was stored. Create a new import and send the file again.";
  private static final String ENDED_OFTEN =
      "The import was begun %d times and interrupted each time: nothing".formatted(MOST_ATTEMPTS)
          + " was stored. Split the file, or report this to the operator of the server; then create a new import.";

  private static final String UNREADABLE =
      "The import was interrupted, and the store of uploads has its file but"
          + " failed %d times within more than ten minutes to return it: nothing was stored."
              .formatted(MOST_READ_FAILURES)
          + " Create a new import and send the file again, and report this to the operator of the server.";

  private final TenantDatabase database;
  private final ReceivedFiles files;
  private final RunningImports runs;
  private final ImportTurns turns;
  private final Patience patience;
  private final boolean alone;
  private final TakeoverStore takeovers = new TakeoverStore();
  private final ImportStore imports = new ImportStore();

  /**
   * @param alone whether no other process of the API uses the database; then no other one has the
   *     content that this one lacks
   */
  Takeovers(
      TenantDatabase database,
      ReceivedFiles files,
      RunningImports runs,
      ImportTurns turns,
      Patience patience,
      boolean alone) {
    this.database = database;
    this.files = files;
    this.runs = runs;
    this.turns = turns;
    this.patience = patience;
    this.alone = alone;
  }

  /**
   * Continues the imports that the last process with this spool was running, and deletes its other
   * files.
   */
  Future<Void> continueSpooled() {
    return files
        .spooled()
        .compose(
            spooled -> {
              Set<UUID> unwanted = new HashSet<>(spooled);
              return spooled.isEmpty()
                  ? Future.succeededFuture()
                  : database
                      .forEachTenant(tenant -> continueSpooled(tenant, spooled, unwanted))
                      .compose(continued -> files.deleteSpooled(unwanted));
            });
  }

  private Future<Void> continueSpooled(TenantId tenant, Set<UUID> spooled, Set<UUID> unwanted) {
    return database
        .inTenant(tenant, db -> takeovers.leftInSpool(db, spooled))
        .compose(
            left ->
                EachInTurn.run(
                    left,
                    each -> {
                      unwanted.remove(each.contentUpload());
                      // One that was taken over since may be run by a process that lives.
                      return Objects.equals(each.upload(), each.contentUpload())
                          ? end(tenant, each, spooled)
                          : Future.<Void>succeededFuture();
                    }));
  }

  /** Takes over what is within reach and not running, and fails what nobody can take over. */
  Future<Void> round() {
    return database.forEachTenant(
        tenant ->
            database
                .inTenant(tenant, takeovers::left)
                .compose(left -> EachInTurn.run(left, each -> end(tenant, each, Set.of()))));
  }

  private Future<Void> end(TenantId tenant, LeftImport left, Set<UUID> spooled) {
    if (runs.has(left.id())) {
      return Future.succeededFuture();
    }
    if (left.attempt() >= MOST_ATTEMPTS) {
      return fail(tenant, left, ENDED_OFTEN);
    }
    UUID content = left.contentUpload();
    if (content != null && left.readFailures() >= MOST_READ_FAILURES && left.unreadLong()) {
      return files
          .isSpooled(content)
          .transform(
              here ->
                  here.failed()
                      ? waits(left, here.cause())
                      : here.result()
                          ? reach(tenant, left, spooled)
                          : fail(tenant, left, UNREADABLE));
    }
    return reach(tenant, left, spooled);
  }

  private Future<Void> reach(TenantId tenant, LeftImport left, Set<UUID> spooled) {
    UUID content = left.contentUpload();
    Future<Boolean> reach =
        content == null
            ? Future.succeededFuture(false)
            : files.has(tenant, content).timeout(LONGEST_LOOK_SECONDS, TimeUnit.SECONDS);
    return reach.transform(
        has -> {
          if (has.failed()) {
            return waits(left, has.cause());
          }
          return has.result() ? take(tenant, left, spooled) : lose(tenant, left);
        });
  }

  /** What cannot be looked at is an outage: nothing is lost, and the next round looks again. */
  private static Future<Void> waits(LeftImport left, Throwable outage) {
    LOGGER.warn("import {} waits for the place of its content", left.id(), outage);
    return Future.succeededFuture();
  }

  /** The process that ended may start again where it was, and have the file. */
  private Future<Void> lose(TenantId tenant, LeftImport left) {
    return alone || left.old() ? fail(tenant, left, LOST) : Future.succeededFuture();
  }

  private Future<Void> fail(TenantId tenant, LeftImport left, String sentence) {
    return database
        .inTenant(tenant, db -> takeovers.fail(db, left.id(), left.upload(), sentence))
        .onSuccess(failed -> LOGGER.warn("import {} cannot be taken over", left.id()))
        .compose(
            failed ->
                left.contentUpload() == null
                    ? Future.succeededFuture()
                    : files.forget(tenant, left.contentUpload()).otherwiseEmpty());
  }

  /** If too many imports wait already, the next round tries again. */
  private Future<Void> take(TenantId tenant, LeftImport left, Set<UUID> spooled) {
    try {
      turns.enter(tenant);
    } catch (Refusal tooMany) {
      return Future.succeededFuture();
    }
    UUID upload = UUID.randomUUID();
    return runs.reserving(
        left.id(),
        () ->
            patience
                .outlast(() -> taken(tenant, left, upload, spooled))
                .onSuccess(
                    taken ->
                        taken.ifPresentOrElse(
                            running -> run(tenant, left, running), () -> turns.leave(tenant)))
                .onFailure(broken -> turns.leave(tenant))
                .mapEmpty());
  }

  private Future<Optional<Import>> taken(
      TenantId tenant, LeftImport left, UUID upload, Set<UUID> spooled) {
    return database.inTenant(
        tenant,
        db ->
            takeovers
                .take(db, left, upload, spooled)
                .compose(
                    taken ->
                        taken
                            ? imports.require(db, left.id()).map(Optional::of)
                            : Future.succeededFuture(Optional.empty())));
  }

  private void run(TenantId tenant, LeftImport left, Import running) {
    LOGGER.info("import {} is taken over from a process that has ended", running.id());
    UUID content = Objects.requireNonNull(left.contentUpload());
    runs.run(tenant, running, content, progress -> fetch(tenant, left, running, progress));
  }

  private Future<Path> fetch(
      TenantId tenant, LeftImport left, Import running, ImportProgress progress) {
    UUID content = Objects.requireNonNull(left.contentUpload());
    String sha256 = Objects.requireNonNull(left.contentSha256());
    return files
        .fetch(tenant, content, sha256, progress)
        .recover(
            failure ->
                progress.isCancelled() || failure instanceof CancelledException
                    ? Future.failedFuture(new CancelledException())
                    : giveUp(tenant, running, failure));
  }

  /**
   * Fails an import whose content is lost, and leaves any other one to the next round. Only
   * failures of the store count: those of this machine are none of the content's.
   */
  private Future<Path> giveUp(TenantId tenant, Import running, Throwable failure) {
    boolean lost = failure instanceof LostContentException;
    boolean unreadable = failure instanceof UnreadableContentException;
    LOGGER.warn("the content of import {} cannot be had", running.id(), failure);
    UUID id = running.id();
    UUID upload = running.requiredUpload();
    return patience
        .outlast(
            () ->
                database.inTenant(
                    tenant,
                    db ->
                        lost
                            ? takeovers.fail(db, id, upload, LOST)
                            : takeovers.giveBack(db, id, upload, unreadable)))
        .compose(
            recorded ->
                Future.failedFuture(lost ? new CancelledException() : new GivenBackException()));
  }
}
