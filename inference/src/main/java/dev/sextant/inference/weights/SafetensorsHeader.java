package dev.sextant.inference.weights;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads the header of a safetensors file, tensor by tensor: as one tree of JSON it would take many
 * times its size, and a file from a stranger could end the process.
 */
final class SafetensorsHeader {

  /** That of a model with ten billion parameters has some ten thousand bytes. */
  static final long LONGEST = 8L << 20;

  private static final int MOST_TENSORS = 100_000;
  private static final int MOST_AXES = 16;
  private static final String METADATA = "__metadata__";

  /** Names come from strangers, so none is kept for later files. */
  private static final JsonFactory JSON =
      JsonFactory.builder().disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES).build();

  /**
   * Where a tensor lies in the data, and what it is.
   *
   * @param type as the file names it; empty: it names none
   * @param shape lengths; -1 for what is no number
   * @param from first byte; -1: the file names none
   * @param to byte after the last; -1: the file names none
   */
  record Entry(String type, List<Long> shape, long from, long to) {

    boolean isFloat() {
      return !(type.startsWith("I") || type.startsWith("U") || type.equals("BOOL"));
    }
  }

  private SafetensorsHeader() {}

  /**
   * Returns the tensors by name.
   *
   * @throws IllegalArgumentException if it is no such header
   */
  static Map<String, Entry> read(ByteBuffer header) {
    byte[] bytes = new byte[header.remaining()];
    header.get(bytes);
    try (JsonParser json = JSON.createParser(bytes)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw new IllegalArgumentException("its header is not a JSON object");
      }
      return tensors(json);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("its header is not JSON", e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, Entry> tensors(JsonParser json) throws IOException {
    Map<String, Entry> tensors = new TreeMap<>();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      json.nextToken();
      if (name.equals(METADATA)) {
        json.skipChildren();
      } else {
        tensors.put(name, entry(name, json));
      }
      if (tensors.size() > MOST_TENSORS) {
        throw new IllegalArgumentException(
            "its header should name at most %d tensors".formatted(MOST_TENSORS));
      }
    }
    return tensors;
  }

  private static Entry entry(String name, JsonParser json) throws IOException {
    String type = "";
    List<Long> shape = List.of();
    List<Long> place = List.of();
    if (json.currentToken() == JsonToken.START_OBJECT) {
      while (json.nextToken() != JsonToken.END_OBJECT) {
        String field = json.currentName();
        json.nextToken();
        switch (field) {
          case "dtype" -> type = json.getValueAsString("");
          case "shape" -> shape = numbers(name, json);
          case "data_offsets" -> place = numbers(name, json);
          default -> {}
        }
        json.skipChildren();
      }
    }
    json.skipChildren();
    return new Entry(type, shape, at(place, 0), at(place, 1));
  }

  private static long at(List<Long> place, int index) {
    return index < place.size() ? place.get(index) : -1;
  }

  /** Leaves the parser at the end of a list, or at a value that is none. */
  private static List<Long> numbers(String name, JsonParser json) throws IOException {
    List<Long> numbers = new ArrayList<>();
    if (json.currentToken() != JsonToken.START_ARRAY) {
      return numbers;
    }
    while (json.nextToken() != JsonToken.END_ARRAY) {
      if (numbers.size() == MOST_AXES) {
        throw new IllegalArgumentException(
            "%s should have at most %d axes".formatted(name, MOST_AXES));
      }
      numbers.add(json.currentToken() == JsonToken.VALUE_NUMBER_INT ? json.getLongValue() : -1);
      json.skipChildren();
    }
    return numbers;
  }
}
