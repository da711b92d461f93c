package dev.sextant.standalone.command.remote.stored;

import dev.sextant.standalone.client.Pages;
import dev.sextant.standalone.command.remote.connection.RemoteLine;
import dev.sextant.standalone.command.remote.output.Column;
import dev.sextant.standalone.console.ExitCode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Projects: the folders of datasets and experiments. */
@Command(name = "project", aliases = "projects", description = "Projects of an instance.")
public final class ProjectCommand {

  private static final List<Column> COLUMNS =
      Column.of("name=/name", "created=/created_at", "by=/created_by", "id=/id");
  private static final List<Column> FIELDS =
      Column.of(
          "name=/name",
          "description=/description",
          "created=/created_at",
          "by=/created_by",
          "id=/id");

  @Command(name = "list", description = "List the projects.")
  int list(@Mixin RemoteLine line) throws Exception {
    return line.run(
        at -> {
          at.output().list(Pages.all(at.api(), "/projects"), COLUMNS);
          return ExitCode.DONE;
        });
  }

  @Command(name = "add", description = "Create a project.")
  int add(
      @Mixin RemoteLine line,
      @Parameters(paramLabel = "NAME", description = "Name of the project.") String name,
      @Option(names = "--description", paramLabel = "TEXT", description = "What it is for.")
          @Nullable String description)
      throws Exception {
    Map<String, Object> request = new LinkedHashMap<>(Map.of("name", name));
    if (description != null) {
      request.put("description", description);
    }
    return line.run(
        at -> {
          at.output().object(at.api().post("/projects", request), FIELDS);
          return ExitCode.DONE;
        });
  }

  @Command(name = "show", description = "Show a project.")
  int show(
      @Mixin RemoteLine line,
      @Parameters(paramLabel = "PROJECT", description = "Name or id.") String project)
      throws Exception {
    return line.run(
        at -> {
          String id = at.names().project(project);
          at.output().object(at.api().get("/projects/" + id), FIELDS);
          return ExitCode.DONE;
        });
  }
}
