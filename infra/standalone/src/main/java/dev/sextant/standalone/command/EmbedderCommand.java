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
import dev.sextant.standalone.instance.ModelFolderList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Lists embedders, registers those of a local Hugging Face folder, and closes such a folder. */
final class EmbedderCommand implements Command {

  private static final int LONGEST_INPUT = 32_768;

  @Override
  public ExitCode run(List<String> line) throws Exception {
    Arguments arguments =
        Arguments.parse(
            line, Set.of(Folders.DATA, "--pooling", "--prefix", "--max-tokens"), Set.of());
    List<String> words = arguments.words();
    boolean add = words.size() == 3 && "add".equals(words.get(0));
    boolean close = words.size() == 2 && "close".equals(words.get(0));
    boolean list = words.size() == 1 && "list".equals(words.get(0));
    if (!add && !close && !list) {
      throw Halt.refused(
          "Expected 'embedder list', 'embedder add NAME FOLDER' or 'embedder close FOLDER'.");
    }
    Map<String, Object> request = add ? request(arguments) : Map.of();
    DataDirectory data = DataDirectory.open(Folders.data(arguments));
    Logging.toFiles(data.logs());
    if (close) {
      close(data.modelFolders(), Path.of(words.get(1)));
      return ExitCode.DONE;
    }
    try (Attachment attachment = new Attachment(data)) {
      ApiClient api = attachment.attach(step -> System.err.println("  " + step));
      if (add) {
        Path folder = existing(Path.of(words.get(2)));
        print(data.modelFolders().opening(folder, () -> api.post("/embedders", request)));
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
