package dev.sextant.inference.huggingface;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.weights.MappedFile;
import dev.sextant.inference.weights.SafetensorsWeights;
import dev.sextant.inference.weights.Weight;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The weights in a folder: model.safetensors, or else the shards that model.safetensors.index.json
 * names, where each tensor must be in exactly the shard that the index names.
 */
final class WeightFiles {

  private static final String SINGLE = "model.safetensors";
  private static final String INDEX = "model.safetensors.index.json";

  private final FolderFiles files;
  private final byte[] index;

  /** The shard of each tensor; empty for a single file. */
  private final Map<String, String> shards;

  /** In the order of their names. */
  private final Map<String, MappedFile> mapped = new TreeMap<>();

  /**
   * @throws ModelException if the folder has no weights, or an index without all its shards
   */
  WeightFiles(FolderFiles files) {
    this.files = files;
    boolean sharded = !files.has(SINGLE) && files.has(INDEX);
    this.index = sharded ? files.bytes(INDEX) : new byte[0];
    this.shards = sharded ? shards() : Map.of();
    Set<String> names = sharded ? new TreeSet<>(shards.values()) : Set.of(SINGLE);
    requireAll(names);
    names.forEach(name -> mapped.put(name, files.mapped(name)));
  }

  /** Returns whether a folder has weights. */
  static boolean areIn(FolderFiles files) {
    return files.has(SINGLE) || files.has(INDEX);
  }

  private Map<String, String> shards() {
    JsonNode map = files.parse(INDEX, index).path("weight_map");
    Map<String, String> shards = new TreeMap<>();
    map.properties().forEach(entry -> shards.put(entry.getKey(), shard(entry.getValue())));
    if (shards.isEmpty()) {
      throw new ModelException(
          "%s should name the file of each tensor in weight_map, found none."
              .formatted(files.path(INDEX)));
    }
    return shards;
  }

  /** A shard lies in the folder itself, so an index cannot open files elsewhere. */
  private String shard(JsonNode file) {
    String name = file.asText();
    if (!name.matches("[A-Za-z0-9][A-Za-z0-9._-]*\\.safetensors")) {
      throw new ModelException(
          "%s should name .safetensors files of its own folder, found \"%s\"."
              .formatted(files.path(INDEX), name));
    }
    return name;
  }

  private void requireAll(Set<String> names) {
    List<String> missing = names.stream().filter(name -> !files.has(name)).toList();
    if (!shards.isEmpty() && !missing.isEmpty()) {
      throw new ModelException(
          "%s names %d files, of which %s %s missing: copy the whole model into the folder."
              .formatted(
                  files.path(INDEX),
                  names.size(),
                  String.join(", ", missing),
                  missing.size() == 1 ? "is" : "are"));
    }
  }

  /**
   * Returns all bytes that pin the weights: the index, then the files in the order of their names.
   *
   * @throws ModelException if a file cannot be read
   */
  List<ByteBuffer> bytes() {
    List<ByteBuffer> bytes = new ArrayList<>(List.of(ByteBuffer.wrap(index)));
    mapped.forEach((name, file) -> bytes.addAll(files.maps(name, file)));
    return bytes;
  }

  /** Returns the size of the files with tensors, in bytes. */
  long size() {
    return mapped.values().stream().mapToLong(MappedFile::size).sum();
  }

  /**
   * Returns all floating-point tensors by name.
   *
   * @throws ModelException if a file cannot be read, or a tensor is not in exactly the file that
   *     the index names
   */
  Map<String, Weight> weights() {
    Map<String, Weight> weights = new TreeMap<>();
    mapped.forEach(
        (name, file) -> {
          try {
            SafetensorsWeights read = SafetensorsWeights.of(file);
            requireListed(name, read.names());
            weights.putAll(read.weights());
          } catch (IllegalArgumentException e) {
            throw new ModelException(
                "%s cannot be used: %s.".formatted(files.path(name), e.getMessage()), e);
          } catch (UncheckedIOException e) {
            throw FolderFiles.unreadable(files.path(name), e);
          }
        });
    return weights;
  }

  /** With this, no tensor can be in two shards or in none. */
  private void requireListed(String shard, Set<String> found) {
    if (shards.isEmpty()) {
      return;
    }
    for (String tensor : found) {
      String expected = shards.get(tensor);
      if (!shard.equals(expected)) {
        throw new IllegalArgumentException(
            "it holds the tensor %s, which the index expects in %s"
                .formatted(tensor, expected == null ? "no file" : expected));
      }
    }
    shards.forEach(
        (tensor, expected) -> {
          if (expected.equals(shard) && !found.contains(tensor)) {
            throw new IllegalArgumentException(
                "it lacks the tensor %s, which the index expects in it".formatted(tensor));
          }
        });
  }
}
