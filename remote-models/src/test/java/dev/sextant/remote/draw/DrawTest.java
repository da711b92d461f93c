package dev.sextant.remote.draw;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.remote.generation.GeneratorKind;
import dev.sextant.remote.generation.GeneratorSpec;
import dev.sextant.remote.generation.Sampling;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DrawTest {

  @Test
  void each_draw_has_a_seed_of_its_own_that_never_changes() {
    Set<Integer> seeds = new HashSet<>();
    for (int item = 0; item < 100; item++) {
      for (int draw = 0; draw < 10; draw++) {
        seeds.add(DrawSeed.of(1, "item-" + item, draw));
      }
    }
    assertThat(seeds).hasSize(1_000).allMatch(seed -> seed >= 0);
    assertThat(DrawSeed.of(1, "a", 0)).isEqualTo(DrawSeed.of(1, "a", 0));
    assertThat(DrawSeed.of(2, "a", 0)).isNotEqualTo(DrawSeed.of(1, "a", 0));
  }

  @Test
  void the_key_changes_with_whatever_changes_the_text() {
    String key = key(spec(.7, null, List.of()), "Why?", "a", 0);
    assertThat(
            Set.of(
                key,
                key(spec(.8, null, List.of()), "Why?", "a", 0),
                key(spec(null, null, List.of()), "Why?", "a", 0),
                key(spec(.7, "", List.of()), "Why?", "a", 0),
                key(spec(.7, null, List.of("x")), "Why?", "a", 0),
                key(spec(.7, null, List.of()), "Why not?", "a", 0),
                key(spec(.7, null, List.of()), "Why?", "b", 0),
                key(spec(.7, null, List.of()), "Why?", "a", 1)))
        .hasSize(8);
    assertThat(key(spec(.7, null, List.of()), "Why?", "a", 0)).isEqualTo(key);
  }

  @Test
  void parts_are_not_run_together() {
    assertThat(TextListHash.hex("ab", "c")).isNotEqualTo(TextListHash.hex("a", "bc"));
    assertThat(TextListHash.hex("null")).isNotEqualTo(TextListHash.hex((Object) null));
  }

  private static String key(GeneratorSpec spec, String prompt, String item, int draw) {
    return DrawKey.of(spec, prompt, item, draw);
  }

  private static GeneratorSpec spec(
      @Nullable Double temperature, @Nullable String system, List<String> stop) {
    return new GeneratorSpec(
        GeneratorKind.OPENAI_CHAT,
        "https://models.example/v1",
        "m",
        system,
        new Sampling(temperature, null, 50, stop, null, 1, null));
  }
}
