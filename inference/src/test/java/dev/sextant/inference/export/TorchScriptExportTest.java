package dev.sextant.inference.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.inference.Embedders;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.huggingface.FolderWishes;
import dev.sextant.inference.huggingface.FolderWishes.NetworkKind;
import dev.sextant.inference.model.ModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The committed TorchScript file, whole, torn, and with parts that it should not have. */
@ResourceLock(ExportFolder.TRIAL)
class TorchScriptExportTest {

  @TempDir private Path folder;

  private TorchCopy copy;
  private Map<String, byte[]> parts;

  @BeforeEach
  void copyTheFolder() throws Exception {
    copy = TorchCopy.into(folder);
    parts = copy.parts();
  }

  @Test
  void a_copy_with_the_same_parts_runs() throws Exception {
    copy.write();

    assertThat(inspect().architecture()).isEqualTo(EmbedderSpec.Architecture.TORCHSCRIPT);
    assertThat(inspect().pooling()).isEqualTo(Pooling.MEAN);
  }

  @ParameterizedTest
  @ValueSource(strings = {"archive/data.pkl", "archive/constants.pkl"})
  void a_file_as_torch_save_writes_it_is_refused(String missing) throws Exception {
    parts.remove(missing);
    copy.write();

    assertRefused("torch.save writes no such file, export the model with torch.jit.trace");
  }

  @Test
  void a_pickle_without_a_zip_is_refused() throws Exception {
    Files.write(file(), new byte[] {(byte) 0x80, 2, 'c', 'o', 's', '\n'});

    assertRefused("a TorchScript archive, which is a zip file, expected");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 100, 50_000, 92_000})
  void a_torn_file_is_refused(int length) throws Exception {
    Files.write(file(), Arrays.copyOf(Files.readAllBytes(file()), length));

    assertRefused("a TorchScript archive, which is a zip file, expected");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "archive/../../x.py",
        "archive/code/../x.py",
        "archive/setup.py",
        "archive/bytecode.pkl",
        "other"
      })
  void other_parts_are_refused_by_name(String name) throws Exception {
    parts.put(name, new byte[1]);
    copy.write();

    assertRefused("the parts of a TorchScript archive expected, found " + name);
  }

  @ParameterizedTest
  @CsvSource({
    "'torch.save(input_ids, \"/tmp/x\")', torch.save",
    "'torch.from_file(\"/etc/passwd\")', torch.from_file",
    "ops.aten.save(input_ids), ops.aten.save",
    "'torch . from_file(\"/etc/passwd\")', torch",
    "t = torch, torch",
    "'t.save(input_ids, \"/tmp/x\")', t.save",
    "o = ops, ops",
    "ops.custom.run(input_ids), ops.custom",
    "x : __torch__.torch.classes.custom.Thing, __torch__.torch.classes.custom.Thing"
  })
  void code_that_does_more_than_arithmetic_is_refused_by_name(String line, String found)
      throws Exception {
    copy.code(code -> code + "  " + line + "\n").write();

    assertRefused("operators of PyTorch that compute expected, found " + found + " in code/");
  }

  @ParameterizedTest
  @CsvSource({
    "'attention_mask: Tensor', 'pixel_values: Tensor', 'found pixel_values'",
    "'attention_mask: Tensor', 'attention_mask: int', 'attention_mask should be a tensor, found int'",
    "'input_ids: Tensor', 'position_ids: Tensor', 'an input input_ids expected'",
    "'Dict[str, Tensor]', 'List[Tensor]', 'a dictionary with last_hidden_state'",
    "'last_hidden_state', 'logits', 'a dictionary with last_hidden_state'",
    "'def forward', 'def other', 'a method forward of Wrapper expected, found none'"
  })
  void other_inputs_and_outputs_are_refused_by_name(String from, String to, String sentence)
      throws Exception {
    copy.code(code -> code.replace(from, to)).write();

    assertRefused(sentence);
  }

  @Test
  void compressed_parts_are_limited_together() throws Exception {
    byte[] half = new byte[40 << 20];
    parts.put("archive/code/__torch__/one.py.debug_pkl", half);
    copy.write();
    assertThat(inspect().architecture()).isEqualTo(EmbedderSpec.Architecture.TORCHSCRIPT);

    parts.put("archive/traced_inputs/1", half);
    copy.write();
    assertRefused("at most 67108864 bytes of code and other compressed parts together");
  }

  @Test
  void several_files_are_refused_and_none_is_missing() throws Exception {
    Files.copy(file(), folder.resolve("another.pt"));
    assertRefused("should hold one TorchScript file, found [another.pt, electra.pt]");

    Files.delete(folder.resolve("another.pt"));
    Files.delete(file());
    assertThatThrownBy(
            () ->
                Embedders.inspect(
                    "x",
                    folder,
                    new FolderWishes(null, null, null, null, null, NetworkKind.TORCHSCRIPT)))
        .hasMessageContaining("a file *.pt of TorchScript is not there");
  }

  @Test
  void a_network_that_changed_since_is_refused() throws Exception {
    EmbedderSpec spec = inspect();
    copy.write();

    assertThatThrownBy(() -> Embedders.open(spec))
        .isInstanceOf(ModelException.class)
        .hasMessageContaining("it was registered with other files");
  }

  @ParameterizedTest
  @CsvSource({"cls, 64", "lasttoken, 16"})
  void serving_properties_say_pooling_and_longest_input(String pooling, int longest)
      throws Exception {
    serving("pooling=%s\nmaxLength=%d\n".formatted(pooling, longest));

    assertThat(inspect().pooling().code()).isEqualTo(pooling);
    assertThat(inspect().maxTokens()).isEqualTo(longest);
  }

  @ParameterizedTest
  @CsvSource({
    "pooling=max, 'serving.properties should ask for exactly one of mean, cls and lasttoken'",
    "dense=linear.safetensors, 'names dense linear.safetensors, which is not supported'",
    "layerNorm=norm.safetensors, 'names layerNorm norm.safetensors'",
    "maxLength=long, 'should have a whole number as maxLength, found long'",
    "maxLength=97, 'is 3 to 96 tokens, found 97 in serving.properties'"
  })
  void serving_properties_that_ask_for_more_are_refused(String line, String sentence)
      throws Exception {
    serving(line + "\n");

    assertRefused(sentence);
  }

  private void serving(String text) throws IOException {
    Files.writeString(folder.resolve("serving.properties"), text);
  }

  private Path file() {
    return copy.file();
  }

  private EmbedderSpec inspect() {
    return Embedders.inspect("electra", folder, ExportFolder.AS_STATED);
  }

  private void assertRefused(String sentence) {
    assertThatThrownBy(this::inspect)
        .isInstanceOf(ModelException.class)
        .hasMessageContaining(sentence);
  }
}
