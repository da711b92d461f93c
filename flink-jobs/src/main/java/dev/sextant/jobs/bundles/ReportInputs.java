package dev.sextant.jobs.bundles;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.sextant.jobs.reporting.source.ReportFacts;
import dev.sextant.jobs.tables.experiments.Experiment;
import dev.sextant.jobs.tables.experiments.RegisteredEmbedder;
import dev.sextant.jobs.tables.experiments.RegisteredEntailmentModel;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * What a report depends on in addition to its rows: the settings of the experiment, and facts that
 * the report takes over. The file {@code inputs.json} of a bundle.
 *
 * @param experiment without what its models need to be called
 */
record ReportInputs(Experiment experiment, ReportFacts facts) {

  static final String FILE = "inputs.json";

  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .visibility(PropertyAccessor.ALL, Visibility.NONE)
          .visibility(PropertyAccessor.FIELD, Visibility.ANY)
          .visibility(PropertyAccessor.CREATOR, Visibility.ANY)
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .build();

  /** Returns the inputs without credentials and addresses of servers, which no figure needs. */
  static ReportInputs of(Experiment experiment, ReportFacts facts) {
    Experiment safe =
        new Experiment(
            experiment.id(),
            experiment.answerSetId(),
            experiment.metrics(),
            experiment.label(),
            experiment.labelSource(),
            experiment.seed(),
            experiment.factRuns(),
            experiment.version(),
            experiment.embedders().stream().map(ReportInputs::withoutServer).toList(),
            withoutServer(experiment.entailmentModel()));
    return new ReportInputs(safe, facts);
  }

  private static RegisteredEmbedder withoutServer(RegisteredEmbedder embedder) {
    return new RegisteredEmbedder(embedder.id(), embedder.revision(), embedder.spec(), null);
  }

  private static @Nullable RegisteredEntailmentModel withoutServer(
      @Nullable RegisteredEntailmentModel model) {
    return model == null
        ? null
        : new RegisteredEntailmentModel(
            model.id(),
            model.name(),
            model.architecture(),
            model.location(),
            model.revision(),
            model.weightsSha256(),
            model.tokenizerSha256(),
            model.labels(),
            model.maxTokens(),
            null);
  }

  byte[] write() {
    try {
      return MAPPER.writeValueAsBytes(this);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("records can always be written", e);
    }
  }

  /**
   * Reads the file.
   *
   * @throws IOException if it does not hold the inputs of a report
   */
  static ReportInputs read(byte[] content) throws IOException {
    return MAPPER.readValue(content, ReportInputs.class);
  }
}
