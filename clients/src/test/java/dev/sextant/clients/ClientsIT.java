package dev.sextant.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The Python package, and clients that openapi-generator made from the contract: each compiles and
 * works on a running instance, from a project to a report or a verdict.
 */
class ClientsIT {

  private static final Path ROOT = Path.of(System.getProperty("sextant.root"));
  private static final Path MODULE = ROOT.resolve("clients");
  private static final Path DRIVES = MODULE.resolve("src/drives");
  private static final Path TARGET = MODULE.resolve("target");
  private static final Path WHEELS = ROOT.resolve("python-client/target/classes/webroot/python");
  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin");
  private static final Path ANSWERS =
      ROOT.resolve("platform-api/src/main/resources/samples/gazetteer.jsonl");

  @TempDir static Path folder;

  private static RunningInstance instance;
  private static List<String> arguments;

  @BeforeAll
  static void start() throws Exception {
    instance = new RunningInstance(folder.resolve("data"));
    arguments = List.of(instance.address(), instance.key(), ANSWERS.toString());
  }

  @AfterAll
  static void stop() {
    instance.close();
  }

  @Test
  void the_python_package_gets_from_rows_to_a_report() throws Exception {
    PythonPackage own = PythonPackage.in(WHEELS);
    assumeThat(own.canBeUsed()).as("there is a python3, from 3.9 on").isTrue();
    own.test(MODULE.resolve("src/test/python"));

    String drive = DRIVES.resolve("python/package.py").toString();
    String printed = driven(MODULE, own.environment(), "python3", drive);

    JsonNode report = new ObjectMapper().readTree(printed);
    assertThat(report.at("/auc/0").asDouble())
        .isPositive()
        .isLessThan(report.at("/auc/1").asDouble());
    assertThat(report.path("page").asText()).contains("<table>", "context-novelty");
  }

  @Test
  void the_instance_serves_the_python_package() throws Exception {
    PythonPackage own = PythonPackage.in(WHEELS);
    String site = instance.address().replace("/api/v1", "");
    String file = own.wheel().getFileName().toString();
    HttpResponse<byte[]> reply = get(site + "/python/" + file);
    assertThat(reply.statusCode()).isEqualTo(200);
    assertThat(reply.body()).isEqualTo(Files.readAllBytes(own.wheel()));
    assumeThat(own.canBeInstalled(folder.resolve("venv"))).as("there is pip").isTrue();

    own.install(folder.resolve("by-link"), "--no-index", site + "/python/" + file);
    own.install(
        folder.resolve("by-name"), "--index-url", site + "/python/simple/", "sextant-client");
  }

  private static HttpResponse<byte[]> get(String address) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create(address)).build(),
            HttpResponse.BodyHandlers.ofByteArray());
  }

  @Test
  void the_command_line_gets_from_a_file_to_a_report_and_a_gate() throws Exception {
    String page =
        command(
            "evaluate",
            ANSWERS.toString(),
            "--out",
            folder.resolve("report").toString(),
            "--url",
            instance.address(),
            "--project",
            "command line",
            "--embedders",
            "lexical",
            "--metrics",
            "sgi");
    assertThat(page).startsWith("In the browser: http://127.0.0.1:");
    String experiment = page.replace("In the browser: ", "");

    String decision = command("gate", experiment, "--fail-if", "lower(auc(sgi, lexical)) < 0.01");

    assertThat(decision).isEqualTo("Gate: PASSED");
    assertThat(folder.resolve("report/report.json")).isRegularFile();
  }

  @Test
  void the_command_line_gets_from_a_project_to_a_verdict_and_an_export() throws Exception {
    Shell shell = new Shell(instance, folder);
    shell.run("project add shell");
    shell.run("dataset import FILE --project shell --dataset answers --wait", ANSWERS.toString());
    shell.run(
        "experiment start --dataset answers --project shell --name first --embedders lexical --metrics sgi --wait");
    assertThat(shell.json("report first").path("results")).isNotEmpty();
    assertThat(
            shell
                .json("compare first --score sgi/lexical --score length")
                .at("/others/0/difference/pairing")
                .asText())
        .isEqualTo("paired");
    JsonNode calibration =
        shell.json(
            "calibrate first --score sgi/lexical --objective youden --look --activate --confirm-below-floor");
    assertThat(calibration.path("active").asBoolean()).isTrue();
    assertThat(calibration.path("looks")).hasSize(1);

    assertIsVerdict(
        shell
            .json("verdict --project shell --question Orlo? --context 211km. --answer 300km.")
            .toString());
    Path archive = folder.resolve("shell.zip");
    shell.run("export project shell --out FILE", archive.toString());
    try (ZipFile zip = new ZipFile(archive.toFile())) {
      assertThat(zip.getEntry("SHA256SUMS")).isNotNull();
    }
  }

  private static String command(String... line) throws Exception {
    List<String> program =
        new ArrayList<>(
            List.of(
                JAVA.resolve("java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "dev.sextant.standalone.Main"));
    program.addAll(List.of(line));
    return Program.run(MODULE, Map.of("SEXTANT_KEY", instance.key()), program);
  }

  @Test
  void a_python_client_gets_from_a_project_to_a_verdict() throws Exception {
    Python python = new Python(TARGET.resolve("python"));
    assumeThat(python.isThere()).as("there is a python3").isTrue();
    python.compile();
    Optional<String> able = python.withPackages();
    assumeThat(able).as("python3 has the client's packages, or pip can fetch them").isPresent();

    String drive = DRIVES.resolve("python/drive.py").toString();
    String verdict = driven(MODULE, python.environment(), able.get(), drive);

    assertIsVerdict(verdict);
  }

  @Test
  void a_java_client_gets_from_a_project_to_a_verdict() throws Exception {
    String classPath = System.getProperty("java.class.path");
    String classes = TARGET.resolve("java-classes").toString();
    List<String> javac = new ArrayList<>();
    javac.addAll(List.of(JAVA.resolve("javac").toString(), "-proc:none", "-nowarn"));
    javac.addAll(List.of("-d", classes, "-cp", classPath));
    javac.addAll(filesBelow(TARGET.resolve("java/src/main/java")));
    javac.addAll(filesBelow(DRIVES.resolve("java")));
    Program.run(MODULE, Map.of(), javac);

    String java = JAVA.resolve("java").toString();
    String verdict = driven(MODULE, Map.of(), java, "-cp", classes + ":" + classPath, "Drive");

    assertIsVerdict(verdict);
  }

  @Test
  void a_typescript_client_gets_from_a_project_to_a_verdict() throws Exception {
    Path project = TARGET.resolve("typescript");
    for (String file : filesBelow(DRIVES.resolve("typescript"))) {
      Path target = project.resolve(Path.of(file).getFileName());
      Files.copy(Path.of(file), target, StandardCopyOption.REPLACE_EXISTING);
    }
    String compiler = ROOT.resolve("web-ui/node_modules/typescript-7/bin/tsc").toString();
    Program.run(project, Map.of(), List.of("node", compiler, "-p", "."));

    assertIsVerdict(driven(project, Map.of(), "node", "main.mjs"));
  }

  private static String driven(Path from, Map<String, String> environment, String... program)
      throws Exception {
    List<String> command = Stream.concat(Stream.of(program), arguments.stream()).toList();
    return Program.run(from, environment, command);
  }

  private static List<String> filesBelow(Path root) throws Exception {
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(Files::isRegularFile).map(Path::toString).sorted().toList();
    }
  }

  /** Each language has its own field names; these are common to all. */
  private static void assertIsVerdict(String printed) throws Exception {
    JsonNode verdict = new ObjectMapper().readTree(printed);
    assertThat(verdict.path("metric").asText()).isEqualTo("sgi");
    assertThat(verdict.at("/embedder/name").asText()).isEqualTo("lexical");
    assertThat(verdict.path("score").isNumber()).isTrue();
    assertThat(verdict.path("flagged").isBoolean()).isTrue();
  }
}
