package dev.sextant.api.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.http.HttpMethod;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PagesTest {

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

  private static ApiClient.Answer get(String address) {
    return api.anonymous().with("Accept", "text/html").sendRaw(HttpMethod.GET, address, null);
  }
}
