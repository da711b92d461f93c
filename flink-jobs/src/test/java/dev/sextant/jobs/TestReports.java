package dev.sextant.jobs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.jobs.JobRequest.JobKind;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/**
 * Runs both jobs of a tenant's experiments and reads the reports.
 *
 * @param checkpoints folder of the jobs
 */
record TestReports(TestTenant tenant, Path checkpoints) {

  /** Returns an experiment without embedders that has been scored. */
  UUID scored(List<TestItem> items, String label) throws Exception {
    UUID experiment =
        tenant.experiment(tenant.imported(items), List.of("isotropy-vne"), label, List.of());
    score(experiment);
    return experiment;
  }

  void score(UUID experiment) throws Exception {
    JobRequest request = tenant.request(JobKind.SCORING, experiment, 0);
    TestCluster.finish(
        ScoringJob.graph(
            request, TestSettings.settings(checkpoints), TestSettings.models(FakeEmbedder::open)),
        request);
  }

  JsonNode report(UUID experiment, int number) throws Exception {
    JobRequest request = tenant.request(JobKind.REPORTING, experiment, number, 0);
    TestCluster.finish(Jobs.graph(request, checkpoints.toUri().toString(), null));
    return new ObjectMapper().readTree(tenant.report(experiment, number));
  }

  /** Returns the report's line of a metric and an embedder; the embedder is null for floors. */
  static JsonNode line(JsonNode report, String metric, String embedder) {
    for (JsonNode line : report.get("results")) {
      if (line.get("metric").asText().equals(metric)
          && Objects.equals(line.get("embedder").textValue(), embedder)) {
        return line;
      }
    }
    throw new AssertionError("no line for " + metric);
  }
}
