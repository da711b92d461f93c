package dev.sextant.api.imports;

import dev.sextant.api.http.Sha256Digest;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.ControlledJobs;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.UUID;

/** Makes imports that a process was running which has ended. */
final class LeftImports {

  private static final String WAITING =
      """
      select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%%%s%%'
      """;

  private final TestApi api;
  private final ApiClient acme;
  private final Library library;

  LeftImports(TestApi api) {
    this.api = api;
    this.acme = api.acme();
    this.library = new Library(acme);
  }

  /** An import, the upload that brought its content, and its dataset. */
  record Left(String id, UUID upload, String dataset) {}

  /** Creates an import that a process was running of which nobody has heard since. */
  Left left(String content) {
    String dataset = library.dataset(library.project());
    String id = acme.post("/datasets/" + dataset + "/imports", new JsonObject()).is(201).id();
    UUID upload = UUID.randomUUID();
    change(
        id,
        """
        state = 'running', stage = 'reading', upload = '%1$s', content_upload = '%1$s', attempt = 1,
        content_sha256 = '%2$s', process_id = gen_random_uuid(), upload_seen_at = clock_timestamp()
        """
            .formatted(upload, sha256(content)));
    return new Left(id, upload, dataset);
  }

  void change(String id, String settings) {
    api.sql(
        api.database.api(),
        api.database.acme(),
        "update imports set %s where id = '%s'".formatted(settings, id));
  }

  void cancelAll() {
    api.sql(
        api.database.api(),
        api.database.acme(),
        "update imports set state = 'cancelled', stage = null where state in ('receiving', 'running')");
  }

  JsonObject ended(Left left) {
    return library.ended(left.id());
  }

  String value(String id, String column) {
    return api.text("select %s from imports where id = '%s'".formatted(column, id));
  }

  long versions(Left left) {
    return api.count(
        "select count(*) from dataset_versions where dataset_id = '%s'".formatted(left.dataset()));
  }

  long items(Left left) {
    return api.count(
        "select count(*) from items i join dataset_versions v on v.id = i.version_id where v.dataset_id = '%s'"
            .formatted(left.dataset()));
  }

  /** Waits until a statement with these words waits for a lock. */
  void awaitWaiting(String words) {
    ControlledJobs.await(() -> api.count(WAITING.formatted(words)) > 0);
  }

  /** Lines with as many items, each of about 900 kB. */
  static String large(int items) {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < items; i++) {
      lines
          .append("{\"id\":\"")
          .append(i)
          .append("\",\"question\":\"q\",\"context\":\"")
          .append(Integer.toString(i).repeat(900_000))
          .append("\"}\n");
    }
    return lines.toString();
  }

  private static String sha256(String content) {
    return HexFormat.of()
        .formatHex(Sha256Digest.create().digest(content.getBytes(StandardCharsets.UTF_8)));
  }
}
