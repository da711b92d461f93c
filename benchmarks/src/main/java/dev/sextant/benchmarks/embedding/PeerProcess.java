package dev.sextant.benchmarks.embedding;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A process that embeds the same texts with another library whenever it is asked to. */
final class PeerProcess implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final String name;
  private final Process process;
  private final BufferedReader answers;
  private final Writer requests;
  private final String note;

  private PeerProcess(String name, Process process) throws IOException {
    this.name = name;
    this.process = process;
    this.answers = process.inputReader(StandardCharsets.UTF_8);
    this.requests = process.outputWriter(StandardCharsets.UTF_8);
    this.note = answer().path("note").asText();
  }

  /**
   * Starts a library of Python and returns when it has embedded all texts once.
   *
   * @param python with the library's packages
   * @param name openvino, openvino-bf16 or sentence-transformers
   * @param work folder with {@code model.onnx}, {@code tokenizer.json} and {@code texts.json}
   * @param folder Hugging Face folder of the same model
   * @param limit longest input in tokens
   * @param pooling mean or cls
   */
  static PeerProcess ofPython(
      String python, String name, Path work, String folder, int limit, String pooling)
      throws IOException {
    return start(
        name,
        python,
        script(work, "peers.py"),
        name,
        work.toString(),
        folder,
        work.resolve("texts.json").toString(),
        Integer.toString(limit),
        pooling);
  }

  /**
   * Starts LangChain4j and returns when it has embedded all texts once.
   *
   * @param jars class path with the model's jars
   * @param model class of the model
   * @param work folder with {@code texts.json}
   */
  static PeerProcess ofLangChain4j(String jars, String model, Path work) throws IOException {
    return start(
        "LangChain4j",
        "java",
        "-Xss8m",
        "-cp",
        jars,
        script(work, "InProcessPeer.java"),
        model,
        work.resolve("texts.json").toString());
  }

  private static String script(Path work, String name) throws IOException {
    Path script = work.resolve(name);
    try (InputStream source = PeerProcess.class.getResourceAsStream(name)) {
      if (source == null) {
        throw new IllegalStateException(name + " is missing from the class path");
      }
      Files.copy(source, script, StandardCopyOption.REPLACE_EXISTING);
    }
    return script.toString();
  }

  private static PeerProcess start(String name, String... command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    return new PeerProcess(name, builder.start());
  }

  String name() {
    return name;
  }

  /** Returns what the peer says of its configuration. */
  String note() {
    return note;
  }

  /** Embeds all texts and returns the wall time in seconds. */
  double seconds() throws IOException {
    return ask("again").path("wall").asDouble();
  }

  /** Embeds all texts and returns their vectors. */
  float[][] vectors(int count, int dimensions) throws IOException {
    Path file = Files.createTempFile("vectors", ".f32");
    try {
      ask("vectors " + file);
      ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
      float[][] vectors = new float[count][dimensions];
      for (float[] vector : vectors) {
        for (int d = 0; d < dimensions; d++) {
          vector[d] = bytes.getFloat();
        }
      }
      return vectors;
    } finally {
      Files.delete(file);
    }
  }

  private JsonNode ask(String request) throws IOException {
    requests.write(request + "\n");
    requests.flush();
    return answer();
  }

  private JsonNode answer() throws IOException {
    String line = answers.readLine();
    if (line == null) {
      throw new IllegalStateException(name + " ended: are its packages installed?");
    }
    return JSON.readTree(line);
  }

  @Override
  public void close() {
    process.destroy();
  }
}
