package dev.sextant.inference.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SafetensorsWeightsTest {

  @Test
  void a_tensor_is_read_by_name_type_shape_and_place() {
    var file =
        file("{'__metadata__':{},'a':{'dtype':'BF16','shape':[2,2],'data_offsets':[2,10]}}", 12);

    var weights = SafetensorsWeights.read(file);

    assertThat(weights).containsOnlyKeys("a");
    assertThat(weights.get("a").type()).isEqualTo(Weight.ElementType.BF16);
    assertThat(weights.get("a").shape()).isEqualTo(List.of(2L, 2L));
    assertThat(weights.get("a").bytes().get(0)).isEqualTo((byte) 2);
  }

  @Test
  void integers_are_left_out() {
    assertThat(
            SafetensorsWeights.read(
                file("{'ids':{'dtype':'I64','shape':[1],'data_offsets':[0,8]}}", 8)))
        .isEmpty();
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
        "[] | not a JSON object",
        "{ | not JSON"
      })
  void a_broken_header_is_refused_with_its_reason(String header, String reason) {
    assertThatThrownBy(() -> SafetensorsWeights.read(file(header, 8)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void a_file_that_ends_before_its_header_is_refused() {
    assertThatThrownBy(() -> SafetensorsWeights.read(ByteBuffer.allocate(4)))
        .hasMessageContaining("only 4 bytes");
    assertThatThrownBy(() -> SafetensorsWeights.read(file("{}", 0).limit(9)))
        .hasMessageContaining("should have 2 bytes, found 1");
    assertThatThrownBy(
            () -> SafetensorsWeights.read(ByteBuffer.allocate(16).putLong(0, Long.MIN_VALUE + 128)))
        .isInstanceOf(IllegalArgumentException.class);
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
