package dev.sextant.inference.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SafetensorsWeightsTest {

  @TempDir private Path directory;

  @Test
  void a_tensor_is_read_by_name_type_shape_and_place() throws Exception {
    var file =
        file("{'__metadata__':{},'a':{'dtype':'BF16','shape':[2,2],'data_offsets':[2,10]}}", 12);

    var weights = read(file);

    assertThat(weights).containsOnlyKeys("a");
    assertThat(weights.get("a").type()).isEqualTo(Weight.ElementType.BF16);
    assertThat(weights.get("a").shape()).isEqualTo(List.of(2L, 2L));
    assertThat(weights.get("a").bytes().get(0)).isEqualTo((byte) 2);
  }

  @Test
  void integers_are_left_out() throws Exception {
    SafetensorsWeights file =
        SafetensorsWeights.of(
            saved(file("{'ids':{'dtype':'I64','shape':[1],'data_offsets':[0,8]}}", 8)));

    assertThat(file.weights()).isEmpty();
    assertThat(file.names()).containsExactly("ids");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'a':{'dtype':'F32','shape':[2],'data_offsets':[0,16]}} | a lies at 0 to 16 of 8 bytes",
        "{'a':{'dtype':'F32','shape':[2],'data_offsets':[8,0]}} | a lies at 8 to 0 of 8 bytes",
        "{'a':{'dtype':'F32','shape':[3],'data_offsets':[0,8]}} | needs 12 bytes, found 8",
        "{'a':{'dtype':'F32','shape':[-2],'data_offsets':[0,8]}} | negative size",
        "{'a':{'dtype':'F32','shape':[4611686018427387904,8],'data_offsets':[0,8]}} | overflow",
        "{'a':{'dtype':'F8_E4M3','shape':[8],'data_offsets':[0,8]}} | F32, F16 or BF16 expected",
        "{'a':{}} | a lies at -1 to -1",
        "{'a':[[1]]} | a lies at -1 to -1",
        "{'a':{'dtype':[1],'shape':{},'data_offsets':[0,[8]]}} | a lies at 0 to -1",
        "{'a':{'shape':[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]}} | a should have at most 16 axes",
        "{'a':{'data_offsets':[0,99999999999999999999]}} | not JSON",
        "[] | not a JSON object",
        "{ | not JSON"
      })
  void a_broken_header_is_refused_with_its_reason(String header, String reason) {
    assertThatThrownBy(() -> read(file(header, 8)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void a_header_that_would_fill_the_memory_is_refused() {
    String many =
        IntStream.rangeClosed(0, 100_000)
            .mapToObj("'%d':{}"::formatted)
            .collect(Collectors.joining(",", "{", "}"));
    assertThatThrownBy(() -> read(file(many, 0))).hasMessageContaining("at most 100000 tensors");

    String large = "{'__metadata__':{'a':'%s'}}".formatted("x".repeat(8 << 20));
    assertThatThrownBy(() -> read(file(large, 0)))
        .hasMessageContaining("should have at most 8388608 bytes, found 8388633");
  }

  @Test
  void other_fields_are_passed_over() throws Exception {
    var file =
        file(
            "{'a':{'more':{'shape':[7]},'dtype':'F32','shape':[1],'data_offsets':[0,4]},"
                + "'__metadata__':{'dtype':[{}]}}",
            4);

    assertThat(read(file).get("a").shape()).isEqualTo(List.of(1L));
  }

  @Test
  void a_file_that_ends_before_its_header_is_refused() {
    assertThatThrownBy(() -> read(ByteBuffer.allocate(4))).hasMessageContaining("only 4 bytes");
    assertThatThrownBy(() -> read(file("{}", 0).limit(9)))
        .hasMessageContaining("should have 2 bytes, found 1");
    assertThatThrownBy(() -> read(ByteBuffer.allocate(16).putLong(0, Long.MIN_VALUE + 128)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** A file of 2.6 GB with holes, of which only the written pages take space. */
  @Test
  void a_file_and_a_tensor_may_exceed_what_a_buffer_holds() throws Exception {
    long big = 650L * 1_000_000 * Float.BYTES;
    String header =
        "{'big':{'dtype':'F32','shape':[650,1000000],'data_offsets':[0,%d]},"
            + "'end':{'dtype':'BF16','shape':[2],'data_offsets':[%d,%d]}}";
    ByteBuffer start = file(header.formatted(big, big, big + 4), 0);
    Path path = directory.resolve("large.safetensors");
    try (FileChannel channel =
        FileChannel.open(
            path,
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.SPARSE,
            StandardOpenOption.WRITE)) {
      int data = channel.write(start);
      channel.write(ByteBuffer.wrap(new byte[] {1, 2, 3, 4}), data + big);
      channel.write(ByteBuffer.wrap(new byte[] {5}), data + big - 1);
    }

    Map<String, Weight> weights = SafetensorsWeights.of(MappedFile.of(path)).weights();

    Weight tensor = weights.get("big");
    assertThat(tensor.parts()).hasSize(3);
    assertThat(tensor.parts().stream().mapToLong(tensor::rows).sum()).isEqualTo(650);
    ByteBuffer last = tensor.parts().get(2);
    assertThat(last.get(last.limit() - 1)).isEqualTo((byte) 5);
    assertThatThrownBy(tensor::bytes)
        .hasMessage("a tensor of less than 2 GiB expected, found the shape [650, 1000000] of F32");
    assertThat(weights.get("end").bytes().get(3)).isEqualTo((byte) 4);
    assertThat(MappedFile.of(path).maps().stream().mapToLong(ByteBuffer::remaining).sum())
        .isEqualTo(Files.size(path));
  }

  @Test
  void a_row_that_no_buffer_holds_is_refused() throws Exception {
    assertThatThrownBy(
            () -> Weight.bytesOfPart(Weight.ElementType.F32, List.of(600_000_000L), 2_400_000_000L))
        .hasMessageContaining("rows of 1 to 1073741824 bytes expected, found 2400000000");
  }

  private Map<String, Weight> read(ByteBuffer file) throws IOException {
    return SafetensorsWeights.of(saved(file)).weights();
  }

  private MappedFile saved(ByteBuffer file) throws IOException {
    Path path = directory.resolve("model.safetensors");
    byte[] bytes = new byte[file.remaining()];
    file.duplicate().get(bytes);
    return MappedFile.of(Files.write(path, bytes));
  }

  private static ByteBuffer file(String header, int data) {
    byte[] json = header.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    ByteBuffer file = ByteBuffer.allocate(8 + json.length + data).order(ByteOrder.LITTLE_ENDIAN);
    file.putLong(json.length).put(json);
    for (byte i = 0; i < data; i++) {
      file.put(i);
    }
    return file.flip();
  }
}
