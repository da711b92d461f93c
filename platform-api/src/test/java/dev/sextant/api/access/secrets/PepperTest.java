package dev.sextant.api.access.secrets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.json.JsonObject;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PepperTest {

  private static final String OLD = "the-first-key-has-32-bytes-or-more";
  private static final String NEW = "the-second-key-has-32-bytes-or-more";
  private static final String BOTH = OLD + "\n" + NEW + "\n";

  @Test
  void the_last_key_makes_hmacs_and_all_prove_theirs() {
    Pepper old = Pepper.parse(OLD);
    Pepper both = Pepper.parse(BOTH);
    byte[] before = old.hmac("session", "secret");
    byte[] after = both.hmac("session", "secret");

    assertThat(after).isEqualTo(Pepper.parse(NEW).hmac("session", "secret")).isNotEqualTo(before);
    assertThat(both.matches("session", "secret", before)).isTrue();
    assertThat(both.matches("session", "secret", after)).isTrue();
    assertThat(both.matches("session", "other", before)).isFalse();
    assertThat(both.matches("api-key", "secret", before)).isFalse();
    assertThat(both.isNewest("session", "secret", after)).isTrue();
    assertThat(both.isNewest("session", "secret", before)).isFalse();
    assertThat(Pepper.parse(NEW).matches("session", "secret", before)).isFalse();
  }

  /** A process that will make HMACs by a new key later already proves them. */
  @Test
  void a_key_before_the_last_one_proves_what_another_process_made_by_it() {
    Pepper waiting = Pepper.parse(NEW + "\n" + OLD);
    assertThat(waiting.hmac("session", "secret"))
        .isEqualTo(Pepper.parse(OLD).hmac("session", "secret"));
    assertThat(waiting.matches("session", "secret", Pepper.parse(BOTH).hmac("session", "secret")))
        .isTrue();
  }

  @Test
  void the_file_of_one_key_is_read_as_ever() {
    assertThat(Pepper.parse("  " + OLD + "\r\n\n").hmac("session", "secret"))
        .isEqualTo(Pepper.of(OLD.getBytes()).hmac("session", "secret"));
  }

  @Test
  void content_is_opened_by_the_key_that_sealed_it() {
    JsonObject content = new JsonObject().put("state", "secret");
    byte[] before = new Seal(Pepper.parse(OLD)).seal("sign-in", content);
    Seal both = new Seal(Pepper.parse(BOTH));
    byte[] after = both.seal("sign-in", content);

    assertThat(both.open("sign-in", before)).contains(content);
    assertThat(both.open("sign-in", after)).contains(content);
    assertThat(both.open("session", before)).isEmpty();
    assertThat(new Seal(Pepper.parse(NEW)).open("sign-in", after)).contains(content);
    assertThat(new Seal(Pepper.parse(NEW)).open("sign-in", before)).isEmpty();
    assertThat(new Seal(Pepper.parse(OLD)).open("sign-in", after)).isEmpty();
  }

  @Test
  void what_is_no_pepper_is_refused() {
    assertThatThrownBy(() -> Pepper.parse(" \n"))
        .hasMessage("a pepper has 1 to 8 keys, one per line, found 0");
    assertThatThrownBy(() -> Pepper.parse(BOTH + "short"))
        .hasMessage("a pepper has 32 bytes at least, found 5");
    assertThatThrownBy(() -> Pepper.parse(BOTH + OLD)).hasMessage("a pepper has a key twice");
    String nine = IntStream.range(0, 9).mapToObj(i -> OLD + i).collect(Collectors.joining("\n"));
    assertThatThrownBy(() -> Pepper.parse(nine)).hasMessageContaining("found 9");
  }
}
