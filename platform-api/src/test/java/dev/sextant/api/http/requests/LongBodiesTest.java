package dev.sextant.api.http.requests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.requests.LongBodies.Claim;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.HeadedImages;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Bodies with files in them: few at once, so that they cannot fill the memory. */
class LongBodiesTest {

  @AutoClose private static final TestApi api = TestApi.start();

  private final ApiClient acme = api.acme();

  private static final Optional<UUID> ACME = Optional.of(new UUID(0, 1));
  private static final Optional<UUID> GLOBEX = Optional.of(new UUID(0, 2));
  private static final Optional<UUID> INITECH = Optional.of(new UUID(0, 3));

  private static LongBodies bodies(int most, int mostOfTenant) {
    return new LongBodies(api.vertx, most, mostOfTenant, Duration.ofMinutes(1));
  }

  private static void grow(Claim claim, int length) {
    claim.grow(length, late -> {});
  }

  private static void checkRefused(Claim claim) {
    assertThatThrownBy(() -> grow(claim, LongBodies.USUAL + 1))
        .isInstanceOfSatisfying(
            Refusal.class, refusal -> assertThat(refusal.kind()).isEqualTo(Refusal.Kind.TOO_MANY));
  }

  @Test
  void one_long_body_more_than_there_is_room_for_is_refused_and_short_ones_are_not() {
    LongBodies bodies = bodies(2, 2);
    Claim first = bodies.claim(ACME);
    Claim second = bodies.claim(ACME);
    Claim third = bodies.claim(GLOBEX);
    grow(first, LongBodies.USUAL + 1);
    grow(first, LongBodies.USUAL + 2); // one place for one body
    grow(second, LongBodies.USUAL + 1);
    assertThatCode(() -> grow(third, LongBodies.USUAL)).doesNotThrowAnyException();
    checkRefused(third);
    first.close();
    first.close(); // gives its place back once
    grow(third, LongBodies.USUAL + 1);
    checkRefused(bodies.claim(INITECH));
  }

  @Test
  void one_tenant_does_not_take_every_place() {
    LongBodies bodies = bodies(3, 2);
    Claim first = bodies.claim(ACME);
    grow(first, LongBodies.USUAL + 1);
    grow(bodies.claim(ACME), LongBodies.USUAL + 1);
    checkRefused(bodies.claim(ACME));
    grow(bodies.claim(GLOBEX), LongBodies.USUAL + 1);
    checkRefused(bodies.claim(INITECH));
    first.close();
    grow(bodies.claim(ACME), LongBodies.USUAL + 1);
  }

  @Test
  void a_long_body_that_does_not_arrive_in_time_is_refused() throws Exception {
    LongBodies bodies = new LongBodies(api.vertx, 2, 2, Duration.ofMillis(50));
    Claim whole = bodies.claim(ACME);
    AtomicReference<Refusal> none = new AtomicReference<>();
    whole.grow(LongBodies.USUAL + 1, none::set);
    whole.received();
    CompletableFuture<Refusal> refused = new CompletableFuture<>();
    bodies.claim(ACME).grow(LongBodies.USUAL + 1, refused::complete);
    assertThat(refused.get(5, TimeUnit.MINUTES).code()).isEqualTo("slow-body");
    assertThat(none).as("it was whole before").hasValue(null);
  }

  @Test
  void only_images_may_be_long() {
    String many = "-1,".repeat(LongBodies.USUAL / 3);
    ApiClient.Answer refused = post("{\"token_logprobs\":[" + many + "-1]}");
    assertThat(refused.isProblem(413, "too-large").detail()).contains("besides the files");
    post("{\"images\":[" + many + "-1]}").isProblem(413, "too-many-values");
    post("{\"answer\":\"" + "x".repeat(LongBodies.USUAL) + "\"}").isProblem(413, "too-large");
    post("{\"token_logprobs\":[" + many.substring(9_000) + "-1]}").isProblem(422, "invalid-body");
  }

  private ApiClient.Answer post(String body) {
    return acme.with("Content-Type", "application/json")
        .send(HttpMethod.POST, "/verdicts", Buffer.buffer(body));
  }

  @Test
  void each_request_gives_its_place_back() {
    for (int i = 0; i < 12; i++) { // three times as many as there are places
      acme.post("/verdicts", body(1 << 20)).isProblem(404, "not-found");
    }
  }

  @Test
  void a_body_beyond_the_limit_of_its_operation_is_refused() {
    acme.post("/verdicts", body(13 << 20)).isProblem(413, "too-large");
    acme.post("/projects", new JsonObject().put("name", "x".repeat(2 << 20)))
        .isProblem(413, "too-large");
  }

  private static JsonObject body(int bytes) {
    byte[] file = HeadedImages.file(1, 1, "x".repeat(bytes));
    return new JsonObject()
        .put("project_id", UUID.randomUUID().toString())
        .put("answer", "x")
        .put("images", new JsonObject().put("question", HeadedImages.url(file)));
  }
}
