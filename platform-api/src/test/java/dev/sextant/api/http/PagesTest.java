package dev.sextant.api.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.http.HttpMethod;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PagesTest {

  private static final String WHEEL = "/python/sextant_client-1-py3-none-any.whl";

  @AutoClose private static final TestApi api = TestApi.start();

  @ParameterizedTest
  @ValueSource(strings = {"/", "/index.html", "/projects/1", "/assets/gone"})
  void a_page_is_requested_again_each_time(String address) {
    ApiClient.Answer page = get(address).is(200);
    assertThat(page.headers().get("Content-Type")).startsWith("text/html");
    assertThat(page.headers().getAll("Cache-Control")).containsExactly("no-cache");
  }

  @Test
  void an_asset_is_kept_for_its_name_changes_with_its_content() {
    ApiClient.Answer asset = get("/assets/index-B1aB2c3d.js").is(200);
    assertThat(asset.body().toString()).contains("tested");
    assertThat(asset.headers().get("Cache-Control")).contains("immutable", "max-age=31536000");
  }

  @Test
  void an_asset_that_is_not_there_is_not_kept() {
    ApiClient.Answer gone =
        api.anonymous().sendRaw(HttpMethod.GET, "/assets/gone.js", null).is(404);
    assertThat(gone.headers().get("Cache-Control")).isEqualTo("no-store");
  }

  @Test
  void the_python_package_is_read_without_a_key_and_not_sent_twice() {
    ApiClient.Answer index = python("/python/simple/sextant-client/").is(200);
    assertThat(index.headers().get("Content-Type")).isEqualTo("text/html; charset=utf-8");
    ApiClient.Answer wheel = python(WHEEL).is(200);
    assertThat(wheel.headers().get("Content-Type")).isEqualTo("application/octet-stream");
    assertThat(wheel.body().toString()).isEqualTo("a wheel\n");
    assertThat(wheel.headers().get("Cache-Control")).isEqualTo("no-cache");

    String tag = wheel.headers().get("ETag");
    api.anonymous().with("If-None-Match", tag).sendRaw(HttpMethod.GET, WHEEL, null).is(304);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/python/",
        "/python/simple",
        "/python/simple/other/",
        "/python/simple/sextant-client/index.html",
        "/python/sextant_client-2-py3-none-any.whl"
      })
  void nothing_else_is_below_the_python_package(String address) {
    get(address).is(404);
  }

  @Test
  void the_head_of_the_package_says_what_a_get_would_send() {
    ApiClient.Answer get = python(WHEEL).is(200);
    ApiClient.Answer head = api.anonymous().sendRaw(HttpMethod.HEAD, WHEEL, null).is(200);
    assertThat(head.body().length()).isZero();
    for (String header : List.of("Content-Type", "Content-Length", "ETag", "Cache-Control")) {
      assertThat(head.headers().get(header))
          .as(header)
          .isNotNull()
          .isEqualTo(get.headers().get(header));
    }
  }

  /** The file is on the class path, next to the folder of the pages. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "/python/../../dev/sextant/api/http/PagesTest.class",
        "/python/%2e%2e/%2e%2e/dev/sextant/api/http/PagesTest.class",
        "/python/simple/../../../dev/sextant/api/http/PagesTest.class",
        "/python/simple/%2e%2e/%2E%2E/%2e%2e/dev/sextant/api/http/PagesTest.class",
        "/python/..%2f..%2fdev/sextant/api/http/PagesTest.class",
        "/python/%2e%2e%2f%2e%2e%2fdev/sextant/api/http/PagesTest.class"
      })
  void nothing_outside_the_pages_is_read_through_the_python_package(String address) {
    assertThat(PagesTest.class.getResource("/dev/sextant/api/http/PagesTest.class")).isNotNull();
    python(address).isProblem(400, "malformed-request");
  }

  private static ApiClient.Answer python(String address) {
    return api.anonymous().sendRaw(HttpMethod.GET, address, null);
  }

  private static ApiClient.Answer get(String address) {
    return api.anonymous().with("Accept", "text/html").sendRaw(HttpMethod.GET, address, null);
  }
}
