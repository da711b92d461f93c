package dev.sextant.standalone.command.remote.connection;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.ApiClient;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.client.Pages;
import dev.sextant.standalone.console.Halt;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the objects that a line names, by id or by name. Names are not unique, and a command must
 * not choose between two objects, so a name of several is refused with their ids.
 */
public final class Names {

  private static final Pattern ID =
      Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
  private static final int SHOWN = 10;

  private final ApiClient api;

  Names(ApiClient api) {
    this.api = api;
  }

  /** Returns a project's id. */
  public String project(String word) throws IOException, ApiProblem {
    return isId(word) ? word : only("project", word, Pages.all(api, "/projects"));
  }

  /**
   * Returns a dataset's id.
   *
   * @param project id or name; null: any
   */
  public String dataset(String word, @Nullable String project) throws IOException, ApiProblem {
    return isId(word) ? word : only("dataset", word, inProjects("datasets", project));
  }

  /** Returns the id of a dataset in a project; a name that is new creates one. */
  public String datasetOrNew(String word, String project) throws IOException, ApiProblem {
    return isId(word) ? word : Pages.findOrCreate(api, "/projects/" + project + "/datasets", word);
  }

  /**
   * Returns an experiment's id.
   *
   * @param project id or name; null: any
   */
  public String experiment(String word, @Nullable String project) throws IOException, ApiProblem {
    return isId(word) ? word : only("experiment", word, inProjects("experiments", project));
  }

  /** Returns an id from a list of the whole tenant, such as {@code /generators}. */
  public String listed(String noun, String path, String word) throws IOException, ApiProblem {
    return isId(word) ? word : only(noun, word, Pages.all(api, path));
  }

  /**
   * Returns the id of a dataset's version.
   *
   * @throws Halt (refused) if there is none
   */
  public String version(String dataset, String number) throws IOException, ApiProblem {
    if (isId(number)) {
      return number;
    }
    return Pages.find(
            api,
            "/datasets/" + dataset + "/versions",
            version -> version.path("number").asText().equals(number))
        .orElseThrow(() -> Halt.refused("The dataset has no version %s.".formatted(number)))
        .path("id")
        .asText();
  }

  /**
   * Returns the id of the newest version of a dataset.
   *
   * @throws Halt (refused) if there is none
   */
  static String newestVersion(JsonNode dataset) {
    JsonNode newest = dataset.path("latest_version");
    if (!newest.hasNonNull("id")) {
      throw Halt.refused("The dataset has no version yet: import a file into it.");
    }
    return newest.path("id").asText();
  }

  /** Returns an answer set's id. */
  public String answerSet(String version, String word) throws IOException, ApiProblem {
    if (isId(word)) {
      return word;
    }
    List<JsonNode> sets = new ArrayList<>();
    api.get("/versions/" + version + "/answer-sets").path("data").forEach(sets::add);
    return only("answer set", word, sets);
  }

  /** Returns whether a word has the form of an id. */
  public static boolean isId(String word) {
    return ID.matcher(word).matches();
  }

  /** Checks that a word is an id, where objects have no names. */
  public static String id(String noun, String word) {
    if (!isId(word)) {
      throw Halt.refused("Expected the id of a %s, found '%s'.".formatted(noun, word));
    }
    return word;
  }

  private List<JsonNode> inProjects(String kind, @Nullable String project)
      throws IOException, ApiProblem {
    List<JsonNode> all = new ArrayList<>();
    List<String> projects = new ArrayList<>();
    if (project == null) {
      Pages.all(api, "/projects").forEach(each -> projects.add(each.path("id").asText()));
    } else {
      projects.add(project(project));
    }
    for (String each : projects) {
      all.addAll(Pages.all(api, "/projects/" + each + "/" + kind));
    }
    return all;
  }

  private static String only(String noun, String word, List<JsonNode> objects) {
    List<JsonNode> found =
        objects.stream().filter(each -> word.equals(each.path("name").asText())).toList();
    if (found.isEmpty()) {
      throw Halt.refused("There is no %s '%s'.%s".formatted(noun, word, known(objects)));
    } else if (found.size() > 1) {
      throw Halt.refused(
          "%d %ss are called '%s'; name one by its id:%n%s"
              .formatted(
                  found.size(),
                  noun,
                  word,
                  found.stream()
                      .map(
                          each ->
                              "  %s  of %s"
                                  .formatted(
                                      each.path("id").asText(), each.path("created_at").asText()))
                      .collect(joining(System.lineSeparator()))));
    }
    return found.get(0).path("id").asText();
  }

  private static String known(List<JsonNode> objects) {
    return objects.isEmpty()
        ? ""
        : " There are: %s%s."
            .formatted(
                objects.stream()
                    .limit(SHOWN)
                    .map(each -> each.path("name").asText())
                    .collect(joining(", ")),
                objects.size() > SHOWN ? ", ..." : "");
  }
}
