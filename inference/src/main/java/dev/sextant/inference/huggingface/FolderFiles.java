package dev.sextant.inference.huggingface;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.weights.MappedFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Reads the files of a model's folder; failures carry a sentence for people. */
final class FolderFiles {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Vocabularies are large, and no tree is made of them. */
  private static final long LONGEST_SMALL_FILE = 64L << 20;

  /** As a tree, JSON takes up to thirty times its size. */
  private static final long LONGEST_TREE = 4L << 20;

  /**
   * Git LFS leaves this in place of a file that was not downloaded, with less than so many bytes.
   */
  private static final byte[] POINTER =
      "version https://git-lfs".getBytes(StandardCharsets.US_ASCII);

  private static final int LONGEST_POINTER = 1024;

  /** The files that model folders usually hold. */
  private static final Set<String> USUAL =
      Set.of(
          "config.json",
          "tokenizer.json",
          "tokenizer_config.json",
          "tokenizer.model",
          "vocab.txt",
          "special_tokens_map.json",
          "modules.json",
          "sentence_bert_config.json",
          "model.safetensors",
          "model.safetensors.index.json",
          "model.onnx",
          "onnx",
          "pytorch_model.bin",
          "tf_model.h5");

  private final Path folder;

  FolderFiles(Path folder) {
    this.folder = folder;
    if (!Files.isDirectory(folder)) {
      throw new ModelException("A folder with a model is expected, " + folder + " is none.");
    }
  }

  byte[] bytes(String name) {
    Path file = existing(name);
    try {
      if (Files.size(file) > LONGEST_SMALL_FILE) {
        throw new ModelException(
            "%s should have at most %d bytes, found %d."
                .formatted(file, LONGEST_SMALL_FILE, Files.size(file)));
      }
      byte[] bytes = Files.readAllBytes(file);
      requireDownloaded(file, bytes);
      return bytes;
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  private static void requireDownloaded(Path file, byte[] bytes) {
    if (bytes.length < LONGEST_POINTER
        && Arrays.equals(POINTER, Arrays.copyOf(bytes, POINTER.length))) {
      throw new ModelException(
          "%s is a pointer of Git LFS and not the file itself: run 'git lfs pull' in the folder."
              .formatted(file));
    }
  }

  boolean has(String name) {
    return Files.isRegularFile(path(name));
  }

  Path path(String name) {
    return folder.resolve(name);
  }

  MappedFile mapped(String name) {
    Path file = existing(name);
    try {
      if (Files.size(file) < LONGEST_POINTER) {
        requireDownloaded(file, Files.readAllBytes(file));
      }
      return MappedFile.of(file);
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  /**
   * Returns a mapped file's bytes.
   *
   * @throws ModelException if it cannot be read
   */
  List<ByteBuffer> maps(String name, MappedFile file) {
    try {
      return file.maps();
    } catch (UncheckedIOException e) {
      throw unreadable(path(name), e);
    }
  }

  /** Returns a file's JSON; a missing node if the file is missing. */
  JsonNode json(String name) {
    return Files.exists(folder.resolve(name))
        ? parse(name, bytes(name))
        : MissingNode.getInstance();
  }

  /**
   * Returns a field of a file's JSON without a tree of the others; a missing node if there is none.
   */
  JsonNode json(String name, String field) {
    if (!Files.exists(folder.resolve(name))) {
      return MissingNode.getInstance();
    }
    byte[] bytes = bytes(name);
    try (JsonParser json = JSON.createParser(bytes)) {
      json.nextToken();
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        boolean found = json.currentName().equals(field);
        json.nextToken();
        long from = json.currentTokenLocation().getByteOffset();
        json.skipChildren();
        if (found) {
          json.finishToken();
          long to = json.currentLocation().getByteOffset();
          if (from < 0 || to < from) {
            throw new IOException("it is not UTF-8"); // no places in bytes are known
          }
          return parse(name, Arrays.copyOfRange(bytes, (int) from, (int) to));
        }
      }
      return MissingNode.getInstance();
    } catch (JsonProcessingException e) {
      throw notJson(name, e);
    } catch (IOException e) {
      throw unreadable(folder.resolve(name), e);
    }
  }

  /**
   * Returns the tree of some JSON.
   *
   * @throws ModelException if it is none, or a large one
   */
  JsonNode parse(String name, byte[] bytes) {
    if (bytes.length > LONGEST_TREE) {
      throw new ModelException(
          "%s should have at most %d bytes of JSON, found %d."
              .formatted(folder.resolve(name), LONGEST_TREE, bytes.length));
    }
    try {
      return JSON.readTree(bytes);
    } catch (JsonProcessingException e) {
      throw notJson(name, e);
    } catch (IOException e) {
      throw unreadable(folder.resolve(name), e);
    }
  }

  private ModelException notJson(String name, JsonProcessingException e) {
    return new ModelException(
        "%s is not JSON: %s".formatted(folder.resolve(name), e.getOriginalMessage()), e);
  }

  private Path existing(String name) {
    Path file = folder.resolve(name);
    if (!Files.isRegularFile(file)) {
      throw missing(name);
    }
    return file;
  }

  /** Returns the failure that a file is not there. */
  ModelException missing(String name) {
    return new ModelException(
        "The folder %s should hold config.json, tokenizer.json and model.safetensors;"
                .formatted(folder)
            + " %s is not there, found: %s.".formatted(name, names()));
  }

  /** Names the usual files and counts the others, since callers need not know what those are. */
  private String names() {
    try (Stream<Path> files = Files.list(folder)) {
      List<String> names = files.map(file -> file.getFileName().toString()).sorted().toList();
      List<String> known = names.stream().filter(USUAL::contains).toList();
      String others = "%d other files or folders".formatted(names.size() - known.size());
      return String.join(", ", known) + (known.isEmpty() ? "" : " and ") + others;
    } catch (IOException e) {
      throw unreadable(folder, e);
    }
  }

  static ModelException unreadable(Path file, Exception cause) {
    return new ModelException(file + " cannot be read: " + cause.getMessage(), cause);
  }
}
