package dev.sextant.standalone.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.standalone.client.ApiClient;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.client.Outage;
import dev.sextant.standalone.client.Pages;
import dev.sextant.standalone.command.remote.output.Output;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.console.Logging;
import dev.sextant.standalone.console.WritesLog;
import dev.sextant.standalone.instance.DataDirectory;
import dev.sextant.standalone.instance.ModelFolderList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists and shows embedders, registers those of a local folder, and closes such a folder. */
@Command(
    name = "embedder",
    description =
        "Manage embedders of local folders: list, add NAME FOLDER, show NAME, close FOLDER.")
final class EmbedderCommand extends DataCommand implements WritesLog {

  private static final int LONGEST_INPUT = 131_072;

  private static final int MOST_DIMENSIONS = 65_536;

  private static final Map<String, String> PRECISIONS =
      Map.of("bf16", "bfloat16", "fp16", "float16", "fp32", "float32");

  @Option(
      names = "--pooling",
      paramLabel = "mean|cls|lasttoken",
      description = "How the vectors of tokens become one vector.")
  private @Nullable String pooling;

  @Option(names = "--prefix", paramLabel = "TEXT", description = "Text that precedes each input.")
  private @Nullable String prefix;

  @Option(
      names = "--query-prefix",
      paramLabel = "TEXT",
      description = "Text that precedes questions in place of the prefix.")
  private @Nullable String queryPrefix;

  @Option(
      names = "--dimensions",
      paramLabel = "N",
      description = "Components to keep of a vector, for a model trained for it (Matryoshka).")
  private @Nullable String dimensions;

  @Option(names = "--max-tokens", paramLabel = "N", description = "Longest input, in tokens.")
  private @Nullable String maxTokens;

  @Option(
      names = "--precision",
      paramLabel = "bf16|fp16|fp32",
      description = "Precision of the products; half precision must pass a comparison with fp32.")
  private @Nullable String precision;

  @Option(
      names = "--network",
      paramLabel = "native|onnx|torchscript",
      description = "Which of the folder's networks to run: its weights, or its export.")
  private @Nullable String network;

  @Option(names = "--json", description = "Print the API's JSON.")
  private boolean json;

  @Override
  protected ExitCode run() throws Exception {
    String action = words().isEmpty() ? "" : words().get(0);
    List<String> words =
        switch (action) {
          case "list" -> words(1, "'embedder list'");
          case "add" -> words(3, "'embedder add NAME FOLDER'");
          case "show" -> words(2, "'embedder show NAME'");
          case "close" -> words(2, "'embedder close FOLDER'");
          default ->
              throw new WrongLineException(
                  "Expected 'embedder list', 'embedder add NAME FOLDER', 'embedder show NAME' or"
                      + " 'embedder close FOLDER'.");
        };
    Map<String, Object> request = action.equals("add") ? request(words) : Map.of();
    DataDirectory data = DataDirectory.open(data());
    Logging.toFiles(data.logs());
    if (action.equals("close")) {
      close(data.modelFolders(), Path.of(words.get(1)));
      return ExitCode.DONE;
    }
    try (Attachment attachment = new Attachment(data)) {
      // The connection of a registration, which takes minutes, may break.
      ApiClient api =
          attachment.attach(
              step -> System.err.println("  " + step),
              Outage.patient(ApiClient.MOST_TRIES, System.err::println));
      switch (action) {
        case "add" ->
            show(
                api,
                isShipped(words.get(2))
                    ? api.postSlow("/embedders", request)
                    : add(data, api, words, request));
        case "show" -> show(api, find(api, words.get(1)));
        default -> list(api);
      }
      return ExitCode.DONE;
    }
  }

  private Map<String, Object> request(List<String> words) {
    Map<String, Object> request = new LinkedHashMap<>();
    request.put("name", words.get(1));
    String folder = words.get(2);
    request.put(
        "folder",
        isShipped(folder) ? folder : Path.of(folder).toAbsolutePath().normalize().toString());
    if (pooling != null) {
      request.put(
          "pooling", Values.oneOf("--pooling", pooling, List.of("mean", "cls", "lasttoken")));
    }
    if (prefix != null) {
      request.put("prefix", prefix);
    }
    if (queryPrefix != null) {
      request.put("question_prefix", queryPrefix);
    }
    if (dimensions != null) {
      request.put("dimensions", Values.number("--dimensions", dimensions, 1, MOST_DIMENSIONS));
    }
    if (maxTokens != null) {
      request.put("max_tokens", Values.number("--max-tokens", maxTokens, 1, LONGEST_INPUT));
    }
    if (precision != null) {
      String chosen = Values.oneOf("--precision", precision, List.of("bf16", "fp16", "fp32"));
      request.put("precision", Objects.requireNonNull(PRECISIONS.get(chosen)));
    }
    if (network != null) {
      request.put(
          "network", Values.oneOf("--network", network, List.of("native", "onnx", "torchscript")));
    }
    return request;
  }

  private static JsonNode add(
      DataDirectory data, ApiClient api, List<String> words, Map<String, Object> request)
      throws Exception {
    Path folder = existing(Path.of(words.get(2)));
    return data.modelFolders().opening(folder, () -> api.postSlow("/embedders", request));
  }

  private static boolean isShipped(String folder) {
    return folder.startsWith("shipped:");
  }

  /**
   * Write access to the data directory gives permission to open a folder; the API cannot give it.
   */
  private static Path existing(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw Halt.refused("There is no folder %s.".formatted(folder));
    }
    return folder;
  }

  private static void close(ModelFolderList open, Path folder) throws IOException {
    if (!open.close(folder)) {
      throw Halt.refused(
          "No 'embedder add' opened the folder %s; open are: %s."
              .formatted(
                  folder, open.folders().isEmpty() ? "none" : String.join(", ", open.folders())));
    }
    System.out.println(
        "Closed; no model can be registered from it. Embedders that were registered stay.");
  }

  private void list(ApiClient api) throws IOException, ApiProblem {
    List<JsonNode> embedders = Pages.all(api, "/embedders");
    if (json) {
      Output.of(true).list(embedders, List.of());
    } else {
      embedders.forEach(each -> System.out.println(line(each)));
    }
  }

  private static JsonNode find(ApiClient api, String name) throws IOException, ApiProblem {
    return Pages.find(api, "/embedders", each -> name.equals(each.path("name").asText()))
        .orElseThrow(
            () ->
                Halt.refused(
                    "There is no embedder named '%s': 'embedder list' shows all.".formatted(name)));
  }

  /** Prints an embedder with its check report; for programs as one object. */
  private void show(ApiClient api, JsonNode embedder) throws IOException, ApiProblem {
    boolean isChecked = embedder.hasNonNull("check_result");
    JsonNode check =
        isChecked
            ? api.get("/embedders/%s/check".formatted(embedder.path("id").asText()))
            : NullNode.getInstance();
    ObjectNode whole = embedder.deepCopy();
    whole.set("check", check);
    List<String> lines = new ArrayList<>(List.of(line(embedder)));
    lines.addAll(
        isChecked
            ? CheckLines.of(embedder, check)
            : List.of("  no check report: embedders of a folder or in half precision have one"));
    Output.of(json).lines(whole, lines);
  }

  /** Returns a registered embedder as it is printed, with its prefixes as JSON writes them. */
  static String line(JsonNode embedder) {
    return "%-28s %-11s %-9s %-8s %4s dimensions, %-12s %s%s"
        .formatted(
            embedder.path("name").asText(),
            embedder.path("architecture").asText(),
            embedder.path("pooling").asText(),
            embedder.path("precision").asText(),
            embedder.path("dimensions").asText(),
            longestInput(embedder.path("max_tokens")),
            embedder.path("location").asText(),
            prefixes(embedder));
  }

  private static String prefixes(JsonNode embedder) {
    String each = embedder.path("prefix").asText("");
    JsonNode ofQuestions = embedder.path("question_prefix");
    String before = each.isEmpty() ? "" : ", prefix " + embedder.path("prefix");
    return ofQuestions.isTextual() ? before + ", question prefix " + ofQuestions : before;
  }

  private static String longestInput(JsonNode tokens) {
    return tokens.isNull() ? "any length," : tokens.asText() + " tokens,";
  }
}
