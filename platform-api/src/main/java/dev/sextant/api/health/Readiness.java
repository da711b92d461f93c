package dev.sextant.api.health;

import dev.sextant.api.tenancy.Remembered;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Checks which parts work. Queries the database at most once a second. */
public final class Readiness {

  private static final Duration AGE = Duration.ofSeconds(1);
  private static final int PATIENCE_SECONDS = 3;
  private static final String SILENT = "The database does not answer.";

  private final TenantDatabase database;
  private final Parts others;
  private final Remembered<List<Part>> last;

  /**
   * Creates the check.
   *
   * @param others reported status of parts, including the database if this process started it
   */
  public Readiness(TenantDatabase database, Parts others) {
    this.database = database;
    this.others = others;
    this.last = new Remembered<>(this::ask, AGE, Clock.systemUTC());
  }

  /** Returns the parts, the database first. */
  public Future<List<Part>> parts() {
    return last.get();
  }

  private Future<List<Part>> ask() {
    return database
        .tenants()
        .timeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
        .map(Optional.<String>empty())
        .otherwise(Optional.of(SILENT))
        .map(this::all);
  }

  private List<Part> all(Optional<String> silent) {
    List<Part> parts = new ArrayList<>();
    Optional<String> known = Optional.empty();
    for (Part each : others.parts()) {
      if (each.name().equals(Part.DATABASE)) {
        known = each.trouble();
      } else {
        parts.add(each);
      }
    }
    parts.add(0, new Part(Part.DATABASE, silent.isPresent() ? known.or(() -> silent) : silent));
    return parts;
  }
}
