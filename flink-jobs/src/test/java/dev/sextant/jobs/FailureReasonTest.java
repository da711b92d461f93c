package dev.sextant.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.jobs.reporting.ReportMemory.HeapTooSmallException;
import dev.sextant.jobs.scoring.model.ModelOpener.UnusableModelException;
import dev.sextant.jobs.tables.TablesException;
import java.sql.SQLException;
import java.util.concurrent.CompletionException;
import org.apache.flink.util.SerializedThrowable;
import org.junit.jupiter.api.Test;

class FailureReasonTest {

  @Test
  void a_sentence_of_ours_is_found_however_deep_it_is_wrapped() {
    var unusable = new UnusableModelException("the embedder x is gone", null);
    var tables = new TablesException("Postgres: cannot read items: gone", new SQLException("gone"));

    assertThat(Jobs.reason(new CompletionException(new SerializedThrowable(unusable))))
        .isEqualTo("the embedder x is gone");
    assertThat(Jobs.reason(new RuntimeException(new CompletionException(tables))))
        .isEqualTo("Postgres: cannot read items: gone");
    assertThat(Jobs.reason(new RuntimeException(new HeapTooSmallException("too many answers"))))
        .isEqualTo("too many answers");
  }

  @Test
  void an_outage_of_postgres_is_told_from_a_refused_statement() {
    var outage =
        new TablesException("Postgres: cannot read items: gone", new SQLException("gone", "08006"));
    var refused =
        new TablesException("Postgres: cannot read items: no", new SQLException("no", "42501"));

    assertThat(Jobs.isOutage(new CompletionException(new SerializedThrowable(outage)))).isTrue();
    assertThat(Jobs.isOutage(new CompletionException(new SerializedThrowable(refused)))).isFalse();
    assertThat(Jobs.isOutage(new RuntimeException("a bug"))).isFalse();
  }

  @Test
  void what_was_not_foreseen_names_no_class() {
    var failure = new RuntimeException(new NullPointerException("because \"<local4>\" is null"));

    assertThat(Jobs.reason(failure))
        .isEqualTo("an unexpected failure; the log of the server says more");
  }
}
