package dev.sextant.inference.export;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.network.ExportConfig;
import dev.sextant.inference.network.ExportConfig.Format;
import dev.sextant.inference.weights.MappedFile;
import dev.sextant.inference.weights.OnnxGraph;
import dev.sextant.inference.weights.OnnxGraph.Port;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * An ONNX file in a model's folder, as optimum and sentence-transformers write it: model.onnx, or
 * onnx/model.onnx, with its weights inside or in further files next to it.
 */
final class OnnxExport {

  private static final List<String> NAMES = List.of("model.onnx", "onnx/model.onnx");

  /** ONNX's own operators, and those that ONNX Runtime's optimiser writes. */
  private static final Set<String> DOMAINS =
      Set.of("ai.onnx", "ai.onnx.ml", "com.microsoft", "com.microsoft.nchwc");

  /** Each run of these gives other numbers. */
  private static final Set<String> RANDOM =
      Set.of(
          "Bernoulli",
          "Multinomial",
          "RandomNormal",
          "RandomNormalLike",
          "RandomUniform",
          "RandomUniformLike");

  /** Operators on integers of 8 bits or fewer, or between these and float32. */
  private static final Pattern QUANTISED =
      Pattern.compile(".*Quant.*|.*Integer.*|Q[A-Z].*|MatMul(NBits|Bnb4|FpQ4)");

  private static final List<String> OF_TOKENS = List.of("last_hidden_state", "token_embeddings");
  private static final List<String> OF_TEXTS = List.of("sentence_embedding");

  private final Path file;
  private final OnnxGraph graph;

  private OnnxExport(Path file, OnnxGraph graph) {
    this.file = file;
    this.graph = graph;
  }

  /** Returns the file in a folder; empty if there is none. */
  static Optional<Path> find(Path folder) {
    return NAMES.stream().map(folder::resolve).filter(Files::isRegularFile).findFirst();
  }

  /**
   * Reads what a file says of its network.
   *
   * @param config the folder's config.json
   * @throws ModelException if it is not an ONNX file, or no network that embeds texts
   */
  static ExportConfig read(Path file, JsonNode config) {
    try {
      OnnxExport export = new OnnxExport(file, OnnxGraph.read(MappedFile.of(file)));
      export.requireKnownOperators();
      export.requireNoChance();
      return export.config(new ExportSizes(config));
    } catch (IllegalArgumentException e) {
      throw new ModelException("%s cannot be used: %s.".formatted(file, e.getMessage()), e);
    } catch (IOException | UncheckedIOException e) {
      throw new ModelException(file + " cannot be read: " + e.getMessage(), e);
    }
  }

  private ExportConfig config(ExportSizes sizes) {
    Port output = output();
    boolean isPooled = output.shape().size() == 2;
    long last = output.shape().get(output.shape().size() - 1);
    return new ExportConfig(
        Format.ONNX,
        file,
        data(),
        inputs(sizes),
        output.name(),
        isPooled,
        graph.operators().stream().anyMatch(name -> QUANTISED.matcher(name).matches()),
        sizes.firstPosition(),
        sizes.vocabulary(),
        sizes.positions(),
        last > 0 ? width(last) : sizes.width());
  }

  private static int width(long components) {
    if (components > Short.MAX_VALUE) {
      throw new IllegalArgumentException(
          "vectors of at most %d components expected, found %d"
              .formatted(Short.MAX_VALUE, components));
    }
    return (int) components;
  }

  /** Operators of others need a library of their own, which is not loaded. */
  private void requireKnownOperators() {
    Set<String> others = new HashSet<>(graph.domains());
    others.removeAll(DOMAINS);
    if (!others.isEmpty()) {
      throw new IllegalArgumentException(
          "operators of ONNX and ONNX Runtime expected, found those of %s: export it without custom operators"
              .formatted(others));
    }
  }

  private void requireNoChance() {
    Set<String> found = new TreeSet<>(graph.operators());
    found.retainAll(RANDOM);
    if (!found.isEmpty()) {
      throw new IllegalArgumentException(
          "operators that give the same numbers each time expected, found %s: export the model for inference (model.eval())"
              .formatted(String.join(", ", found)));
    }
  }

  private List<String> inputs(ExportSizes sizes) {
    List<String> names = new ArrayList<>();
    for (Port input : graph.inputs()) {
      ExportInputs.require(input.name());
      if (input.type() != OnnxGraph.INT64) {
        throw new IllegalArgumentException(
            "the input %s should have int64 numbers, found type %d of onnx.proto"
                .formatted(input.name(), input.type()));
      }
      names.add(input.name());
    }
    ExportInputs.requireTokens(names);
    sizes.requirePositions(names);
    return names;
  }

  /** Vectors of tokens are pooled as the folder says, like those of other models. */
  private Port output() {
    Port output =
        named(OF_TOKENS, 3)
            .or(() -> named(OF_TEXTS, 2))
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "an output %s of texts by tokens by components, or %s of texts by components, expected, found %s: export it for the task feature-extraction"
                            .formatted(
                                String.join(" or ", OF_TOKENS),
                                String.join(" or ", OF_TEXTS),
                                graph.outputs().stream().map(OnnxExport::shown).toList())));
    if (output.type() != OnnxGraph.FLOAT32) {
      throw new IllegalArgumentException(
          "the output %s should have float32 numbers, found type %d of onnx.proto: export it with float32 outputs"
              .formatted(output.name(), output.type()));
    }
    return output;
  }

  private Optional<Port> named(List<String> names, int dimensions) {
    return graph.outputs().stream()
        .filter(port -> names.contains(port.name()) && port.shape().size() == dimensions)
        .findFirst();
  }

  private static String shown(Port port) {
    return "%s with %d dimensions".formatted(port.name(), port.shape().size());
  }

  /** Weights lie next to the network, so that a file cannot open others elsewhere. */
  private List<Path> data() {
    List<Path> files = new ArrayList<>();
    for (String name : graph.files()) {
      if (!name.matches("(\\./)?[A-Za-z0-9_][A-Za-z0-9._-]*")) {
        throw new IllegalArgumentException(
            "weights in files of its own folder expected, found \"%s\"".formatted(name));
      }
      Path data = file.resolveSibling(name).normalize();
      if (!Files.isRegularFile(data)) {
        throw new IllegalArgumentException(
            "its weights are in %s, which is not there: copy the whole export into the folder"
                .formatted(name));
      }
      files.add(data);
    }
    return files;
  }
}
