import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.client.ApiClient;
import dev.sextant.client.ApiException;
import dev.sextant.client.api.CalibrationsApi;
import dev.sextant.client.api.DatasetsApi;
import dev.sextant.client.api.ExperimentsApi;
import dev.sextant.client.api.ImportsApi;
import dev.sextant.client.api.ProjectsApi;
import dev.sextant.client.model.ActivateCalibrationRequest;
import dev.sextant.client.model.Calibration;
import dev.sextant.client.model.CreateCalibrationRequest;
import dev.sextant.client.model.CreateDatasetRequest;
import dev.sextant.client.model.CreateExperimentRequest;
import dev.sextant.client.model.CreateImportRequest;
import dev.sextant.client.model.CreateProjectRequest;
import dev.sextant.client.model.CreateVerdictRequest;
import dev.sextant.client.model.Dataset;
import dev.sextant.client.model.Experiment;
import dev.sextant.client.model.ExperimentState;
import dev.sextant.client.model.LabelKind;
import dev.sextant.client.model.ModelImport;
import dev.sextant.client.model.Objective;
import dev.sextant.client.model.Report;
import dev.sextant.client.model.Verdict;
import java.io.FileNotFoundException;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * Drives a running instance with the generated client, from a project to a verdict.
 *
 * <p>Arguments: address of the API, API key, file of answers. Prints the verdict as JSON.
 */
final class Drive {

  private static final long PAUSE_MILLIS = 300;
  private static final int LOOKS = 1000;

  private final String address;
  private final String key;
  private final Path file;

  private Drive(String address, String key, Path file) {
    this.address = address;
    this.key = key;
    this.file = file;
  }

  public static void main(String[] arguments) throws Exception {
    Verdict verdict = new Drive(arguments[0], arguments[1], Path.of(arguments[2])).verdict();
    System.out.println(ApiClient.createDefaultObjectMapper().writeValueAsString(verdict));
  }

  private Verdict verdict() throws Exception {
    UUID project =
        new ProjectsApi(client())
            .createProject(new CreateProjectRequest().name("java"), null)
            .getId();
    Calibration calibration = calibrated(evaluated(project, imported(project)));
    JsonNode item = new ObjectMapper().readTree(Files.readAllLines(file).get(0));
    Verdict verdict =
        new CalibrationsApi(client())
            .createVerdict(
                new CreateVerdictRequest()
                    .projectId(project)
                    .question(item.get("question").asText())
                    .context(item.get("context").asText())
                    .answer(item.at("/answers/0/text").asText()));
    require(verdict.getCalibrationId().equals(calibration.getId()), verdict);
    require(verdict.getScore() != null && verdict.getFlagged() != null, verdict);
    return verdict;
  }

  private UUID imported(UUID project) throws Exception {
    Dataset dataset =
        new DatasetsApi(client())
            .createDataset(project, new CreateDatasetRequest().name("answers"), null);
    require(dataset.getLatestVersion() == null, dataset);
    ImportsApi imports = new ImportsApi(client());
    CreateImportRequest announced = new CreateImportRequest().sourceName("answers.jsonl");
    UUID id = imports.createImport(dataset.getId(), announced, null).getId();
    new ImportsApi(sendingFile()).putImportContent(id, file.toFile());
    ModelImport seen = imports.getImport(id);
    for (int look = 0; look < LOOKS && seen.getFinishedAt() == null; look++) {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      seen = imports.getImport(id);
    }
    require(seen.getState() == ModelImport.StateEnum.COMPLETED, seen);
    return seen.getVersionId();
  }

  private Experiment evaluated(UUID project, UUID version) throws Exception {
    ExperimentsApi experiments = new ExperimentsApi(client());
    CreateExperimentRequest wish =
        new CreateExperimentRequest()
            .name("lexical")
            .versionId(version)
            .embedders(Set.of("lexical"))
            .metrics(Set.of("sgi"));
    Experiment seen = experiments.createExperiment(project, wish, null);
    for (int look = 0; look < LOOKS && seen.getFinishedAt() == null; look++) {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      seen = experiments.getExperiment(seen.getId());
    }
    require(seen.getState() == ExperimentState.COMPLETED, seen);
    Report report = experiments.getReport(seen.getId());
    require(report.getResults().size() > 1, report);
    return seen;
  }

  private Calibration calibrated(Experiment experiment) throws ApiException {
    CalibrationsApi calibrations = new CalibrationsApi(client());
    CreateCalibrationRequest wish =
        new CreateCalibrationRequest()
            .metric("sgi")
            .embedderId(experiment.getEmbedders().get(0).getId())
            .label(LabelKind.GROUNDED)
            .objective(Objective.YOUDEN);
    Calibration fitted = calibrations.createCalibration(experiment.getId(), wish, null);
    require(fitted.getJudgement() == null, fitted);
    Calibration judged = calibrations.createLook(fitted.getId(), null);
    require(judged.getJudgement() != null && judged.getLooks().size() == 1, judged);
    ActivateCalibrationRequest confirmed = new ActivateCalibrationRequest().confirmBelowFloor(true);
    Calibration active = calibrations.activateCalibration(fitted.getId(), confirmed);
    require(active.getActive(), active);
    return active;
  }

  private ApiClient client() {
    ApiClient client = new ApiClient();
    client.updateBaseUri(address);
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + key));
    return client;
  }

  /** The native library of this generator writes a body as JSON: it would send the file's name. */
  private ApiClient sendingFile() throws FileNotFoundException {
    BodyPublisher content = BodyPublishers.ofFile(file);
    ApiClient client = client();
    client.setRequestInterceptor(
        request -> request.header("Authorization", "Bearer " + key).PUT(content));
    return client;
  }

  private static void require(boolean holds, Object seen) {
    if (!holds) {
      throw new IllegalStateException("unexpected: " + seen);
    }
  }
}
