package dev.sextant.jobs.tables.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.inference.entailment.EntailmentModel.BilledTokens;
import dev.sextant.inference.entailment.EntailmentModel.EntailmentProbabilities;
import dev.sextant.inference.entailment.EntailmentModel.TextPair;
import dev.sextant.jobs.JobsDatabase;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.testing.TestDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class EntailmentStoreTest {

  private static final TextPair PAIR = new TextPair("It rains – 雨.", "It is wet.");

  private static final String EXPERIMENT = UUID.randomUUID().toString();

  private static TestDatabase database;
  private static TenantTransactions acme;
  private static TenantTransactions globex;

  @BeforeAll
  static void start() {
    database = TestDatabase.create();
    acme = open(database.acme());
    globex = open(database.globex());
    StoredExperiment.insert(database, database.acme(), EXPERIMENT);
  }

  @AfterAll
  static void stop() {
    acme.close();
    globex.close();
    database.close();
  }

  @Test
  void what_is_stored_comes_back_to_the_last_bit() throws SQLException {
    EntailmentStore store = new EntailmentStore(acme, "bits", EXPERIMENT);
    EntailmentProbabilities stored =
        new EntailmentProbabilities(1 / 3.0, Double.MIN_VALUE, 1 - 1 / 3.0, true);

    store.insert(Map.of(PAIR, stored), "packed avx2", BilledTokens.NONE);

    assertThat(store.find(List.of(PAIR))).containsExactly(Map.entry(PAIR, stored));
    assertThat(madeBy("bits")).isEqualTo("packed avx2");
  }

  @Test
  void only_the_same_pair_of_the_same_revision_and_tenant_is_found() {
    Map<TextPair, EntailmentProbabilities> stored = Map.of(PAIR, certain());
    new EntailmentStore(acme, "one", EXPERIMENT).insert(stored, "fake", BilledTokens.NONE);

    TextPair reversed = new TextPair(PAIR.hypothesis(), PAIR.premise());
    assertThat(new EntailmentStore(acme, "one", EXPERIMENT).find(List.of(PAIR, reversed)))
        .containsOnlyKeys(PAIR);
    assertThat(new EntailmentStore(acme, "another", EXPERIMENT).find(List.of(PAIR))).isEmpty();
    assertThat(new EntailmentStore(globex, "one", EXPERIMENT).find(List.of(PAIR))).isEmpty();
  }

  @Test
  void what_was_stored_first_stays() {
    EntailmentStore store = new EntailmentStore(acme, "first", EXPERIMENT);
    store.insert(Map.of(PAIR, certain()), "fake", BilledTokens.NONE);
    store.insert(
        Map.of(PAIR, new EntailmentProbabilities(0, 0, 1, false)), "fake", BilledTokens.NONE);

    assertThat(store.find(List.of(PAIR)).get(PAIR)).isEqualTo(certain());
  }

  private static String madeBy(String revision) throws SQLException {
    try (Connection connection = database.superuser().getConnection();
        PreparedStatement statement =
            connection.prepareStatement("select made_by from entailments where revision = ?")) {
      statement.setString(1, revision);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return row.getString(1);
      }
    }
  }

  private static EntailmentProbabilities certain() {
    return new EntailmentProbabilities(1, 0, 0, false);
  }

  private static TenantTransactions open(UUID tenant) {
    return JobsDatabase.of(database, tenant).open();
  }
}
