import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * Writes what Flyway's history says of a database that has all migrations: {@code java
 * ListMigrations.java FOLDER FILE}. A start compares it with the history of its database, so that it
 * loads Flyway only if they differ. Each line is version, description, type, script, checksum and
 * success, as SchemaHistory reads them.
 */
final class ListMigrations {

  private static final Pattern VERSIONED = Pattern.compile("V(\\d+)__(\\w+)\\.sql");
  private static final String CHECK = "afterMigrate__check_tenant_isolation.sql";

  private record Migration(int version, String line) {}

  private ListMigrations() {}

  public static void main(String[] args) throws IOException {
    List<Migration> migrations = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of(args[0]))) {
      files.filter(file -> !file.endsWith(CHECK)).forEach(file -> migrations.add(migration(file)));
    }
    migrations.sort(Comparator.comparingInt(Migration::version));
    Path target = Path.of(args[1]);
    Files.createDirectories(target.toAbsolutePath().getParent());
    Files.write(target, migrations.stream().map(Migration::line).toList());
  }

  private static Migration migration(Path file) {
    String script = file.getFileName().toString();
    Matcher name = VERSIONED.matcher(script);
    if (!name.matches()) {
      throw new IllegalStateException(
          "Neither a migration (V7__topic.sql) nor %s: %s".formatted(CHECK, file));
    }
    String description = name.group(2).replace('_', ' ');
    return new Migration(
        Integer.parseInt(name.group(1)),
        String.join("|", name.group(1), description, "SQL", script, "" + checksum(file), "true"));
  }

  /** Flyway's checksum: of the lines, without what ends them. */
  private static int checksum(Path file) {
    CRC32 sum = new CRC32();
    try (Stream<String> lines = Files.lines(file)) {
      lines.forEach(line -> sum.update(line.getBytes(StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return (int) sum.getValue();
  }
}
