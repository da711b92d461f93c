package dev.sextant.standalone.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.remote.labelling.Labeller;
import dev.sextant.standalone.console.Halt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class LabelLineTest {

  @TempDir Path folder;

  @Test
  void a_labeller_that_lists_facts_takes_no_policy_and_asks_for_no_probabilities()
      throws IOException {
    Labeller facts = labeller("atomic-facts");
    assertThat(facts.policy()).isNull();
    assertThat(facts.spec().sampling().logprobs()).isNull();
    assertThat(labeller("factscore").spec().sampling().logprobs()).isEqualTo(5);

    Path policy = Files.writeString(folder.resolve("policy.txt"), "Only what it states.");
    assertThat(labeller("factscore", "--policy", policy.toString()).policy())
        .isEqualTo("Only what it states.");
    assertThatThrownBy(() -> labeller("atomic-facts", "--policy", policy.toString()))
        .isInstanceOf(Halt.class)
        .hasMessageContaining("it takes no policy: leave the policy out");
  }

  private Labeller labeller(String kind, String... more) throws IOException {
    Path file = Files.writeString(folder.resolve("answers.jsonl"), "");
    List<String> line =
        new ArrayList<>(
            List.of(
                "--labeller",
                kind,
                "--base-url",
                "http://127.0.0.1:1/v1",
                "--model",
                "m",
                "--out",
                folder.resolve("labelled.jsonl").toString()));
    line.addAll(List.of(more));
    return CommandLine.populateCommand(new LabelLine(), line.toArray(String[]::new))
        .options(file)
        .labeller();
  }
}
