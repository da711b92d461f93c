import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Merges the parts of the contract into one OpenAPI document: {@code java MergeContract.java FOLDER
 * FILE}. The document starts with head.yaml; the paths of the other files follow, then their
 * components, section by section. The text itself stays as it is, so no YAML is parsed here: an
 * entry that is in two files fails when the contract is read.
 */
final class MergeContract {

  private static final String HEAD = "head.yaml";
  private static final String PATHS = "paths:";

  private final Map<String, StringBuilder> sections = new LinkedHashMap<>();

  public static void main(String[] args) throws IOException {
    Path target = Path.of(args[1]).toAbsolutePath();
    Files.createDirectories(target.getParent());
    Files.writeString(target, new MergeContract().merged(Path.of(args[0])));
  }

  private String merged(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        if (!file.endsWith(HEAD)) {
          add(Files.readAllLines(file));
        }
      }
    }
    StringBuilder paths = sections.remove(PATHS);
    return Files.readString(folder.resolve(HEAD))
        + "\n" + PATHS + "\n" + paths
        + "components:\n" + String.join("", sections.values().stream().map(Object::toString).toList());
  }

  /** Sections are {@code paths:} and, two spaces further in, what {@code components:} holds. */
  private void add(List<String> lines) {
    StringBuilder section = new StringBuilder();
    for (String line : lines) {
      if (line.equals(PATHS)) {
        section = sections.computeIfAbsent(line, name -> new StringBuilder());
      } else if (line.matches(" {2}\\w+:")) {
        section = sections.computeIfAbsent(line, name -> new StringBuilder(name + "\n"));
      } else if (!line.equals("components:")) {
        section.append(line).append('\n');
      }
    }
  }
}
