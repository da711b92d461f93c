package dev.sextant.standalone.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.ApiClient;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.client.Pages;
import dev.sextant.standalone.console.Arguments;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.console.Logging;
import dev.sextant.standalone.instance.DataDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Lists embedders, and registers those of a local Hugging Face folder. */
final class EmbedderCommand implements Command {

  private static final int LONGEST_INPUT = 32_768;

  @Override
  public ExitCode run(List<String> line) throws Exception {
    Arguments arguments =
        Arguments.parse(
            line, Set.of(Folders.DATA, "--pooling", "--prefix", "--max-tokens"), Set.of());
    List<String> words = arguments.words();
    boolean add = words.size() == 3 && "add".equals(words.get(0));
    boolean list = words.size() == 1 && "list".equals(words.get(0));
    if (!add && !list) {
      throw Halt.refused("Expected 'embedder list' or 'embedder add NAME FOLDER'.");
    }
    Map<String, Object> request = add ? request(arguments) : Map.of();
    DataDirectory data = DataDirectory.open(Folders.data(arguments));
    Logging.toFiles(data.logs());
    try (Attachment attachment = new Attachment(data)) {
      ApiClient api = attachment.attach(step -> System.err.println("  " + step));
      if (add) {
        open(data, Path.of(arguments.words().get(2)));
        print(api.post("/embedders", request));
      } else {
        list(api);
      }
      return ExitCode.DONE;
    }
  }

  private static Map<String, Object> request(Arguments arguments) {
    Map<String, Object> request = new LinkedHashMap<>();
    request.put("name", arguments.words().get(1));
    request.put(
        "folder", Path.of(arguments.words().get(2)).toAbsolutePath().normalize().toString());
    arguments
        .findOneOf("--pooling", List.of("mean", "cls"))
        .ifPresent(pooling -> request.put("pooling", pooling));
    arguments.find("--prefix").ifPresent(prefix -> request.put("prefix", prefix));
    arguments
        .findNumber("--max-tokens", 1, LONGEST_INPUT)
        .ifPresent(tokens -> request.put("max_tokens", tokens));
    return request;
  }

  /** Whoever may write the data directory may open a folder; the API alone opens none. */
  private static void open(DataDirectory data, Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw Halt.refused("There is no folder %s.".formatted(folder));
    }
    data.modelFolders().open(folder);
  }

  private static void list(ApiClient api) throws IOException, ApiProblem {
    Pages.all(api, "/embedders").forEach(EmbedderCommand::print);
  }

  private static void print(JsonNode embedder) {
    System.out.printf(
        "%-28s %-8s %4s dimensions, %5s tokens, %s%n",
        embedder.path("name").asText(),
        embedder.path("pooling").asText(),
        embedder.path("dimensions").asText(),
        embedder.path("max_tokens").asText(),
        embedder.path("location").asText());
  }
}
