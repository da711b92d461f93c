package dev.sextant.api.keys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.tenancy.TenantId;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyTextTest {

  private static final Random RANDOM = new Random(20_260_117);

  @Test
  void a_text_says_what_was_put_into_it() {
    for (int i = 0; i < 1_000; i++) {
      KeyText key = KeyText.fresh(new TenantId(uuid()), uuid());
      assertThat(key.text()).matches("sxk_[0-9A-Za-z]{43}_[0-9A-Za-z]{49}");
      assertThat(KeyText.parse(key.text())).contains(key);
      assertThat(key.text()).startsWith(KeyText.shown(key.tenant(), key.id()));
    }
    UUID zeros = new UUID(0, 0);
    UUID ones = new UUID(-1, -1);
    KeyText edge = KeyText.fresh(new TenantId(ones), zeros);
    assertThat(KeyText.parse(edge.text())).contains(edge);
    KeyText otherEdge = KeyText.fresh(new TenantId(zeros), ones);
    assertThat(KeyText.parse(otherEdge.text())).contains(otherEdge);
  }

  @Test
  void no_secret_comes_twice_and_none_is_printed() {
    TenantId tenant = new TenantId(uuid());
    UUID id = uuid();
    KeyText one = KeyText.fresh(tenant, id);
    assertThat(one.secret()).hasSize(43).isNotEqualTo(KeyText.fresh(tenant, id).secret());
    assertThat(one.toString()).doesNotContain(one.secret());
    assertThat(KeyText.shown(tenant, id)).hasSize(20).doesNotContain(one.secret());
  }

  @Test
  void a_typing_error_is_detected() {
    String text = KeyText.fresh(new TenantId(uuid()), uuid()).text();
    for (int i = 4; i < text.length(); i++) {
      char other = text.charAt(i) == 'x' ? 'y' : 'x';
      assertThat(KeyText.parse(text.substring(0, i) + other + text.substring(i + 1)))
          .as("character %d", i)
          .isEmpty();
      assertThat(KeyText.parse(text.substring(0, i))).as("cut at %d", i).isEmpty();
    }
    assertThat(KeyText.parse(text + "x")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "sxk_", "sxk__", "eyJhbGciOiJub25lIn0.e30.", "SXK_abc"})
  void what_is_no_key_is_none(String text) {
    assertThat(KeyText.parse(text)).isEmpty();
  }

  @Test
  void digits_that_are_more_than_the_bytes_are_none() {
    assertThat(Base62.decode("z".repeat(43), 32)).isEmpty();
    assertThat(Base62.decode("0".repeat(43), 32)).contains(new byte[32]);
  }

  private static UUID uuid() {
    return new UUID(RANDOM.nextLong(), RANDOM.nextLong());
  }
}
