package dev.sextant.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.EmbedderSpec.Architecture;
import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.embedder.EmbedderSpec.Precision;
import dev.sextant.jobs.JobRequest.JobKind;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.experiments.ExperimentStore;
import dev.sextant.jobs.tables.experiments.RegisteredEmbedder;
import dev.sextant.testing.TestDatabase;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class ExperimentEmbeddersTest {

  @AutoClose private final TestDatabase database = TestDatabase.create();

  /** A job that opened another specification would refuse its revision. */
  @Test
  void a_job_opens_the_specification_that_was_registered() {
    TestTenant acme = new TestTenant(database, database.acme());
    TestTenant.Imported imported =
        acme.imported(List.of(TestItem.of("Where?", "There.", TestItem.judged("Here.", 0.5))));
    List<EmbedderSpec> specs = List.of(spec("asking", "Query: "), spec("plain", null));
    UUID experiment = acme.experiment(imported, List.of("sgi"), null, specs);

    JobRequest request = acme.request(JobKind.SCORING, experiment, 0);
    try (TenantTransactions tables = request.database().open()) {
      List<RegisteredEmbedder> found =
          new ExperimentStore(tables).get(experiment.toString()).embedders();

      assertThat(found).extracting(RegisteredEmbedder::spec).isEqualTo(specs);
      assertThat(found)
          .extracting(RegisteredEmbedder::revision)
          .containsExactly(specs.get(0).revision(), specs.get(1).revision());
    }
  }

  private static EmbedderSpec spec(String name, String questionPrefix) {
    return new EmbedderSpec(
        name,
        Architecture.BERT,
        "folder:/models/" + name,
        "1".repeat(64),
        "2".repeat(64),
        Pooling.LASTTOKEN,
        "",
        questionPrefix,
        512,
        256,
        Precision.FLOAT32);
  }
}
