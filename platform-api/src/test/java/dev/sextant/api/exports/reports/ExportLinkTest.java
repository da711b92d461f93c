package dev.sextant.api.exports.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.access.secrets.Pepper;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ExportLinkTest {

  private static final Pepper PEPPER = Pepper.of(new byte[32]);
  private static final Instant END = Instant.parse("2026-11-27T12:00:00Z");
  private static final ExportLink LINK = new ExportLink(UUID.randomUUID(), UUID.randomUUID(), END);

  @Test
  void a_link_is_valid_until_its_end() {
    String signature = LINK.signature(PEPPER);
    assertThat(signature).matches("[A-Za-z0-9_-]{96}");
    assertThat(ExportLink.verified(signature, PEPPER, END.minusMillis(1))).contains(LINK);
    assertThat(ExportLink.verified(signature, PEPPER, END)).isEmpty();
  }

  @Test
  void no_bit_of_it_can_be_changed_and_no_other_key_signs_it() {
    String signature = LINK.signature(PEPPER);
    for (int i = 0; i < signature.length(); i++) {
      char other = signature.charAt(i) == 'A' ? 'B' : 'A';
      String changed = signature.substring(0, i) + other + signature.substring(i + 1);
      assertThat(ExportLink.verified(changed, PEPPER, END.minusSeconds(1))).as("%d", i).isEmpty();
    }
    byte[] key = new byte[32];
    key[0] = 1;
    assertThat(ExportLink.verified(signature, Pepper.of(key), END.minusSeconds(1))).isEmpty();
  }
}
