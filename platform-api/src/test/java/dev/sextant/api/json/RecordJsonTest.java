package dev.sextant.api.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RecordJsonTest {

  private static final UUID ID = UUID.fromString("00000000-0000-0000-0000-000000000007");

  enum State {
    DONE,
    NOT_YET
  }

  record Run(UUID id, OffsetDateTime startedAt, State state, @Nullable String lastError) {

    boolean isDone() {
      return state == State.DONE;
    }
  }

  public record Named(
      String zone,
      @JsonUnwrapped Run run,
      List<Integer> counts,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String area,
      JsonObject more) {}

  @Test
  void fields_are_in_snake_case_in_the_order_of_the_components_and_nulls_are_written() {
    assertThat(text(run("2026-01-31T13:00:00+01:00")))
        .isEqualTo(
            """
            {"id":"%s","started_at":"2026-01-31T12:00:00Z","state":"not-yet","last_error":null}\
            """
                .formatted(ID));
  }

  @Test
  void a_time_has_as_many_digits_as_it_needs() {
    assertThat(text(run("2026-01-31T12:00:00.120Z"))).contains("\"2026-01-31T12:00:00.120Z\"");
    assertThat(text(run("2026-01-31T12:00:00.123456Z"))).contains(":00.123456Z\"");
  }

  @Test
  void annotations_say_what_differs() {
    Named named =
        new Named("z", run("2026-01-31T12:00:00Z"), List.of(1, 2), null, JsonObject.of("k", 1.50));
    assertThat(text(named))
        .isEqualTo(
            """
            {"zone":"z","id":"%s","started_at":"2026-01-31T12:00:00Z","state":"not-yet",\
            "last_error":null,"counts":[1,2],"more":{"k":1.5}}\
            """
                .formatted(ID));
  }

  @Test
  void what_was_written_is_read_back() {
    Run run = run("2026-01-31T12:00:00Z");
    assertThat(RecordJson.decode(new JsonObject(text(run)), Run.class)).isEqualTo(run);
  }

  private static Run run(String startedAt) {
    return new Run(ID, OffsetDateTime.parse(startedAt), State.NOT_YET, null);
  }

  private static String text(Object value) {
    return RecordJson.encode(value).toString();
  }
}
