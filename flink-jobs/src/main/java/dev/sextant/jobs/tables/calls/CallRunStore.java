package dev.sextant.jobs.tables.calls;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.jobs.tables.Sql;
import dev.sextant.jobs.tables.TablesException;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.remote.generation.GeneratorKind;
import dev.sextant.remote.generation.GeneratorSpec;
import dev.sextant.remote.generation.Sampling;
import dev.sextant.remote.price.Price;
import dev.sextant.remote.probe.Dialect;
import dev.sextant.remote.retry.RunEnd.End;
import java.io.IOException;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Begins, follows and ends a run. */
public final class CallRunStore {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** A task that has not ended by itself cannot record anything from now on. */
  private static final String BEGIN =
      """
      update call_runs
      set epoch = epoch + 1
      where id = ? and state = 'running' and end_code is null
      """;

  private static final String ABANDON =
      """
      select abandon_attempts(?, 'The process ended before the reply.')
      """;

  private static final String READ =
      """
      select id, epoch, generator_id, kind, base_url, model, system_prompt, parameters, seed, concurrency, price_in,
             price_out, coalesce(price_cached, price_in) as price_cached, budget, spent, dialect, fingerprint
      from call_runs
      where id = ?
      """;

  private static final String IS_AT_ADDRESS =
      """
      select 1
      from generators g
      join call_runs r on r.base_url = g.base_url
      where g.id = ? and r.id = ?
      """;

  private static final String KEEP_DIALECT =
      """
      update call_runs
      set dialect = ?::json, fingerprint = ?
      where id = ? and epoch = ?
      """;

  private static final String GOES_ON =
      """
      select 1
      from call_runs
      where id = ? and epoch = ? and state = 'running'
      """;

  private static final String END =
      """
      update call_runs
      set end_code = ?, end_sentence = ?
      where id = ? and epoch = ? and end_code is null
      """;

  private final TenantTransactions database;
  private final UUID runId;

  public CallRunStore(TenantTransactions database, String runId) {
    this.database = database;
    this.runId = UUID.fromString(runId);
  }

  /**
   * Begins the run for this task alone, and records the calls that an earlier task left open as
   * possibly paid.
   *
   * @return empty if the run was stopped meanwhile
   */
  public Optional<CallRun> begin() {
    return database.inTenant(
        "begin the run",
        connection -> {
          if (update(connection, BEGIN, runId) == 0) {
            return Optional.empty();
          }
          try (PreparedStatement statement = connection.prepareStatement(ABANDON)) {
            statement.setObject(1, runId);
            statement.execute();
          }
          return Optional.of(read(connection));
        });
  }

  /**
   * Returns whether a generator still has the address that the run calls. Its credential is for the
   * address that it has now.
   */
  public boolean isAtAddress(String generatorId) {
    return database.inTenant(
        "compare the address of the generator",
        connection ->
            Sql.first(connection, row -> true, IS_AT_ADDRESS, UUID.fromString(generatorId), runId)
                .isPresent());
  }

  /** Keeps what a probe found. */
  public void keep(CallRun run, Dialect dialect) {
    database.inTenant(
        "keep the dialect",
        connection ->
            update(
                connection,
                KEEP_DIALECT,
                dialect.toJson().toString(),
                dialect.fingerprint(),
                runId,
                run.epoch()));
  }

  /** Returns whether the task may go on: nobody cancelled the run, and no other task began it. */
  public boolean goesOn(CallRun run) {
    return database.inTenant(
        "read the state of the run",
        connection -> {
          try (PreparedStatement statement = connection.prepareStatement(GOES_ON)) {
            statement.setObject(1, runId);
            statement.setInt(2, run.epoch());
            try (ResultSet row = statement.executeQuery()) {
              return row.next();
            }
          }
        });
  }

  /** Records why the run ended before its work was done. */
  public void end(CallRun run, End end) {
    database.inTenant(
        "end the run",
        connection ->
            update(connection, END, end.reason().code(), end.sentence(), runId, run.epoch()));
  }

  private static int update(Connection connection, String sql, @Nullable Object... parameters)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setObject(i + 1, parameters[i]);
      }
      return statement.executeUpdate();
    }
  }

  private CallRun read(Connection connection) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(READ)) {
      statement.setObject(1, runId);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return run(row);
      }
    }
  }

  private static CallRun run(ResultSet row) throws SQLException {
    Optional<Dialect> dialect = dialect(row.getString("dialect"));
    String newest = row.getString("fingerprint");
    return new CallRun(
        row.getString("id"),
        row.getInt("epoch"),
        Optional.ofNullable(row.getString("generator_id")),
        spec(row),
        row.getInt("concurrency"),
        price(row),
        Optional.ofNullable(row.getBigDecimal("budget")),
        row.getBigDecimal("spent"),
        dialect,
        newest != null && !newest.equals(dialect.map(Dialect::fingerprint).orElse(newest)));
  }

  private static Optional<Price> price(ResultSet row) throws SQLException {
    BigDecimal in = row.getBigDecimal("price_in");
    return in == null
        ? Optional.empty()
        : Optional.of(
            new Price(in, row.getBigDecimal("price_out"), row.getBigDecimal("price_cached")));
  }

  private static GeneratorSpec spec(ResultSet row) throws SQLException {
    JsonNode parameters = json(row.getString("parameters"));
    List<String> stop = new ArrayList<>();
    parameters.path("stop").forEach(text -> stop.add(text.asText()));
    Sampling sampling =
        new Sampling(
            number(parameters, "temperature"),
            number(parameters, "top_p"),
            parameters.path("max_tokens").asInt(),
            stop,
            integer(parameters, "thinking_budget"),
            row.getLong("seed"),
            integer(parameters, "logprobs"));
    return new GeneratorSpec(
        GeneratorKind.of(row.getString("kind")).orElseThrow(),
        row.getString("base_url"),
        row.getString("model"),
        row.getString("system_prompt"),
        sampling);
  }

  private static @Nullable Double number(JsonNode parameters, String name) {
    return parameters.hasNonNull(name) ? parameters.get(name).asDouble() : null;
  }

  private static @Nullable Integer integer(JsonNode parameters, String name) {
    return parameters.hasNonNull(name) ? parameters.get(name).asInt() : null;
  }

  private static Optional<Dialect> dialect(@Nullable String stored) throws SQLException {
    try {
      return stored == null ? Optional.empty() : Optional.of(Dialect.of(JSON.readTree(stored)));
    } catch (IOException e) {
      throw new SQLException("the stored dialect is none: " + e.getMessage(), e);
    }
  }

  private static JsonNode json(String stored) {
    try {
      return JSON.readTree(stored);
    } catch (IOException e) {
      throw new TablesException("the stored parameters are no JSON", e);
    }
  }
}
