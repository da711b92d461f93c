package dev.sextant.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.export.ExportFolder;
import dev.sextant.inference.export.TorchCopy;
import dev.sextant.inference.huggingface.ModelFolder;
import dev.sextant.inference.model.ModelBytes;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.ModelMemoryException;
import dev.sextant.inference.trial.ContainerMemory;
import dev.sextant.inference.trial.SingleTrial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** A TorchScript file whose code is changed so that it harms who runs it. */
@ResourceLock(ExportFolder.TRIAL)
class ExportTrialTest {

  private static final String RESULT = "    return {\"last_hidden_state\": _0}";
  private static final long ANY_MEMORY = Long.MAX_VALUE;
  private static final long MB = 1L << 20;
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  @TempDir private Path folder;

  private TorchCopy copy;

  @BeforeEach
  void copyTheFolder() throws Exception {
    copy = TorchCopy.into(folder);
  }

  @Test
  void an_export_that_never_ends_is_refused_with_the_time() throws Exception {
    copy.code(
            code ->
                code.replace(
                    RESULT,
                    """
                    _1 = _0
                    while True:
                      _1 = torch.mul(_1, _1)
                    return {"last_hidden_state": _1}
                    """
                        .indent(4)))
        .write();

    assertThatThrownBy(
            () -> ExportTrial.require(spec(), List.of(), Duration.ofSeconds(10), ANY_MEMORY))
        .isInstanceOf(ModelException.class)
        .hasMessageStartingWith("The export electra did not end within 10 seconds");
  }

  @Test
  void an_export_that_ends_for_one_token_but_not_for_a_given_text_is_refused() throws Exception {
    copy.code(
            code ->
                code.replace(
                    RESULT,
                    """
                    _1 = _0
                    _2 = bool(torch.ne(torch.min(input_ids), torch.max(input_ids)))
                    while _2:
                      _1 = torch.mul(_1, _1)
                    return {"last_hidden_state": _1}
                    """
                        .indent(4)))
        .write();

    assertThatCode(() -> ExportTrial.require(spec(), List.of(), PATIENCE, ANY_MEMORY))
        .as("positive control: texts of one token, repeated")
        .doesNotThrowAnyException();
    assertThatThrownBy(
            () ->
                ExportTrial.require(
                    spec(), List.of("A bird sings."), Duration.ofSeconds(10), ANY_MEMORY))
        .isInstanceOf(ModelException.class)
        .hasMessageStartingWith("The export electra did not end within 10 seconds");
  }

  @Test
  void an_export_that_takes_too_much_memory_is_refused_with_the_number() {
    assertThatThrownBy(
            () -> ExportTrial.require(spec(), List.of(), Duration.ofMinutes(5), 1L << 20))
        .isInstanceOf(ModelException.class)
        .hasMessageStartingWith("The export electra took more than 1 MB of memory");
  }

  @Test
  void an_export_that_draws_numbers_at_random_is_refused_with_the_reason() throws Exception {
    copy.code(
            code ->
                code.replace(
                    RESULT,
                    """
                    _1 = torch.dropout(_0, 0.1, True)
                    return {"last_hidden_state": _1}
                    """
                        .indent(4)))
        .write();

    assertThatThrownBy(() -> Embedders.inspect("electra", folder, ExportFolder.AS_STATED))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("should give the same vector each time")
        .hasMessageContaining("it draws random numbers, as dropout does");
  }

  @Test
  void what_an_export_prints_is_no_refusal_and_stops_nothing() throws Exception {
    String longerThanPipes = "No. ".repeat(50_000);
    copy.code(
            code -> code.replace(RESULT, "    print(\"%s\")\n".formatted(longerThanPipes) + RESULT))
        .write();

    assertThat(Embedders.inspect("electra", folder, ExportFolder.AS_STATED).dimensions())
        .isEqualTo(24);
  }

  @Test
  void a_file_that_was_changed_meanwhile_is_refused() throws Exception {
    EmbedderSpec before = spec();
    copy.code(code -> code + "\n").write();

    assertThatThrownBy(
            () -> ExportTrial.require(before, List.of(), Duration.ofMinutes(5), ANY_MEMORY))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining(before.weightsSha256());
  }

  @Test
  void one_export_is_tried_at_a_time_and_others_are_busy() {
    SingleTrial.run(
        "The export other",
        () ->
            assertThatThrownBy(() -> Embedders.inspect("electra", folder, ExportFolder.AS_STATED))
                .isInstanceOfSatisfying(
                    ModelMemoryException.class, busy -> assertThat(busy.isPassing()).isTrue())
                .hasMessageStartingWith(
                    "The export electra cannot be tried now: another export is being tried"));

    assertThat(Embedders.inspect("electra", folder, ExportFolder.AS_STATED).dimensions())
        .isEqualTo(24);
  }

  @Test
  void an_export_without_room_in_the_container_is_busy_and_not_tried() throws Exception {
    ModelBytes bytes = new ModelBytes(100 * MB, 28 * MB);

    assertThatThrownBy(() -> ExportTrial.requireRoom(spec(), bytes, left(511)))
        .isInstanceOfSatisfying(
            ModelMemoryException.class, busy -> assertThat(busy.isPassing()).isTrue())
        .hasMessage(
            "The export electra needs about 512 MB of memory when it is tried, and the container of this process has 511 MB left. Try again when fewer models are open, or give the container more memory.");
    ExportTrial.requireRoom(spec(), bytes, left(512));
  }

  private ContainerMemory left(int megabytes) throws IOException {
    Path groups = Files.createDirectories(folder.resolve("groups"));
    Files.writeString(groups.resolve("memory.max"), megabytes * MB + "\n");
    Files.writeString(groups.resolve("memory.current"), "0\n");
    Files.writeString(groups.resolve("memory.stat"), "");
    return new ContainerMemory(groups, groups.resolve("none"));
  }

  private EmbedderSpec spec() {
    return ModelFolder.of(folder).spec("electra", ExportFolder.AS_STATED);
  }
}
