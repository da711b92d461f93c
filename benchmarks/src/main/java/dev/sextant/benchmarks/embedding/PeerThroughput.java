package dev.sextant.benchmarks.embedding;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.inference.Embedders;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.EmbedderSpec.Precision;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * Embeds the same texts in the product, in float32 and in bfloat16, and in other libraries, in
 * turn. Prints the processor, the texts per second of each, the median ratio to the product in
 * float32, and the lowest cosine with its vectors.
 *
 * <p>Arguments: a JSONL file in which every string is a text; the name of a shipped model; number
 * of texts; number of rounds; a Python with the packages openvino and sentence-transformers; a
 * Hugging Face folder of the same model; optionally a class path with LangChain4j's package of the
 * model.
 */
public final class PeerThroughput {

  private static final List<String> PEERS =
      List.of("openvino", "openvino-bf16", "sentence-transformers");

  private static final String PACKAGE = "dev.langchain4j.model.embedding.onnx.";

  private static final Map<String, String> MODELS =
      Map.of(
          "all-MiniLM-L6-v2", PACKAGE + "allminilml6v2.AllMiniLmL6V2EmbeddingModel",
          "bge-small-en-v1.5", PACKAGE + "bgesmallenv15.BgeSmallEnV15EmbeddingModel",
          "e5-small-v2", PACKAGE + "e5smallv2.E5SmallV2EmbeddingModel");

  private PeerThroughput() {}

  private interface Candidate {
    /** Embeds all texts and returns the seconds that it took. */
    double seconds() throws IOException;
  }

  public static void main(String[] arguments) throws Exception {
    EmbedderSpec spec = EmbeddingThroughput.spec(arguments[1]);
    List<String> texts =
        EmbeddingThroughput.texts(Path.of(arguments[0]), Integer.parseInt(arguments[2]));
    int rounds = Integer.parseInt(arguments[3]);
    Path work = files(spec, texts);
    System.out.printf(
        "%s, %d texts, %s%n", spec.name(), texts.size(), ProcessorName.ofThisMachine());
    List<PeerProcess> peers = new ArrayList<>();
    try (Embedder single = Embedders.open(spec);
        Embedder half = Embedders.open(spec.in(Precision.BFLOAT16))) {
      for (String peer : PEERS) {
        peers.add(
            PeerProcess.ofPython(
                arguments[4], peer, work, arguments[5], spec.tokenLimit(), spec.pooling().code()));
      }
      if (arguments.length > 6) {
        String model = Objects.requireNonNull(MODELS.get(spec.name()), spec.name());
        peers.add(PeerProcess.ofLangChain4j(arguments[6], model, work));
      }
      compare(single, half, peers, texts, rounds);
    } finally {
      peers.forEach(PeerProcess::close);
    }
  }

  private static void compare(
      Embedder single, Embedder half, List<PeerProcess> peers, List<String> texts, int rounds)
      throws IOException {
    List<Embedding> vectors = single.embed(texts);
    System.out.printf("Sextant bf16: %s%n", agreement(vectors, vectors(half.embed(texts))));
    Map<String, Candidate> candidates = new LinkedHashMap<>();
    candidates.put("Sextant", () -> seconds(single, texts));
    candidates.put("Sextant bf16", () -> seconds(half, texts));
    for (PeerProcess peer : peers) {
      candidates.put(peer.name(), peer::seconds);
      float[][] others = peer.vectors(texts.size(), single.spec().dimensions());
      System.out.printf("%s (%s): %s%n", peer.name(), peer.note(), agreement(vectors, others));
    }
    Map<String, List<Double>> ratios = new LinkedHashMap<>();
    for (int round = 1; round <= rounds; round++) {
      System.out.println("round " + round + ": " + round(candidates, texts.size(), ratios));
    }
    ratios.forEach(
        (name, values) ->
            System.out.printf(
                "%s: x%.2f of Sextant's texts a second (%.2f to %.2f)%n",
                name,
                EmbeddingThroughput.median(values),
                values.stream().mapToDouble(v -> v).min().orElseThrow(),
                values.stream().mapToDouble(v -> v).max().orElseThrow()));
  }

  private static String round(
      Map<String, Candidate> candidates, int texts, Map<String, List<Double>> ratios)
      throws IOException {
    List<String> line = new ArrayList<>();
    double product = 0;
    for (Map.Entry<String, Candidate> candidate : candidates.entrySet()) {
      double speed = texts / candidate.getValue().seconds();
      product = product == 0 ? speed : product;
      ratios.computeIfAbsent(candidate.getKey(), name -> new ArrayList<>()).add(speed / product);
      line.add("%s %.0f texts/s".formatted(candidate.getKey(), speed));
    }
    return String.join(", ", line);
  }

  private static double seconds(Embedder embedder, List<String> texts) {
    long start = System.nanoTime();
    embedder.embed(texts);
    return (System.nanoTime() - start) / 1e9;
  }

  private static String agreement(List<Embedding> vectors, float[][] others) {
    double lowest = 1;
    for (int i = 0; i < others.length; i++) {
      lowest = Math.min(lowest, EmbeddingThroughput.dot(vectors.get(i).vector(), others[i]));
    }
    return "lowest cosine %.6f".formatted(lowest);
  }

  private static float[][] vectors(List<Embedding> embeddings) {
    return embeddings.stream().map(Embedding::vector).toArray(float[][]::new);
  }

  /** Returns a folder with the model as ONNX, its tokenizer and the texts. */
  private static Path files(EmbedderSpec spec, List<String> texts) throws IOException {
    Path work = Files.createTempDirectory("peers");
    String resource = "/" + spec.name().toLowerCase(Locale.ROOT);
    copy(resource + ".onnx", work.resolve("model.onnx"));
    copy(resource + "-tokenizer.json", work.resolve("tokenizer.json"));
    new ObjectMapper().writeValue(work.resolve("texts.json").toFile(), texts);
    return work;
  }

  private static void copy(String resource, Path file) throws IOException {
    try (InputStream in = Embedder.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalArgumentException("not a shipped model: " + resource);
      }
      Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
