package dev.sextant.inference;

import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.EmbedderSpec.Architecture;
import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.embedder.EmbedderSpec.Precision;
import dev.sextant.inference.embedder.ModelDescription;
import dev.sextant.inference.model.ModelBytes;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.network.BertConfig;
import dev.sextant.inference.network.NetworkBytes;
import dev.sextant.inference.network.NetworkModel;
import dev.sextant.inference.weights.OnnxWeights;
import dev.sextant.inference.weights.Sha256;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/**
 * A BERT model whose weights ship with the product.
 *
 * @param spec hashes of its files, and the pooling, prefix and longest input from its model card
 * @param config its sizes
 */
record ShippedModel(EmbedderSpec spec, BertConfig config) {

  /** Prefix of the location of a shipped model. */
  static final String SCHEME = "shipped:";

  private static final String UNCASED_TOKENIZER =
      "d241a60d5e8f04cc1b2b3e9ef7a4921b27bf526d9f6050ab90f9267a1f9e5c66";

  /** All shipped models. */
  static final List<ShippedModel> ALL =
      List.of(
          of(
              "all-MiniLM-L6-v2",
              6,
              "759c3cd2b7fe7e93933ad23c4c9181b7396442a2ed746ec7c1d46192c469c46e",
              "da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0",
              Pooling.MEAN,
              "",
              256),
          of(
              "bge-small-en-v1.5",
              12,
              "828e1496d7fabb79cfa4dcd84fa38625c0d3d21da474a00f08db0f559940cf35",
              UNCASED_TOKENIZER,
              Pooling.CLS,
              "",
              512),
          of(
              "e5-small-v2",
              12,
              "b2a43b66f7f9b6f29643a21340ad7c03d2d91e6bd5d43429a77799a9ee880eb0",
              UNCASED_TOKENIZER,
              Pooling.MEAN,
              "query: ",
              512));

  private static ShippedModel of(
      String name,
      int layers,
      String weightsSha256,
      String tokenizerSha256,
      Pooling pooling,
      String prefix,
      int maxTokens) {
    BertConfig config = new BertConfig(30_522, 512, 2, 384, layers, 12, 1536, 1e-12);
    EmbedderSpec spec =
        new EmbedderSpec(
            name,
            Architecture.BERT,
            SCHEME + name,
            weightsSha256,
            tokenizerSha256,
            pooling,
            prefix,
            null,
            maxTokens,
            config.width(),
            Precision.FLOAT32);
    return new ShippedModel(spec, config);
  }

  /**
   * Returns the model with this name.
   *
   * @throws ModelException if no shipped model has this name
   */
  static ShippedModel find(String name) {
    return ALL.stream()
        .filter(model -> model.spec.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new ModelException(
                    "One of the shipped models %s is expected, found %s."
                        .formatted(ALL.stream().map(model -> model.spec.name()).toList(), name)));
  }

  /**
   * Reads the model's files from the class path.
   *
   * @throws ModelException if they are missing or differ from the pinned ones
   */
  NetworkModel model(EmbedderSpec pinned) {
    ByteBuffer weights = ClassPathFile.read(file() + ".onnx");
    ByteBuffer tokenizer = ClassPathFile.read(file() + "-tokenizer.json");
    pinned.requireFiles(Sha256.of(weights), Sha256.of(tokenizer));
    return new NetworkModel(
        config,
        NetworkModel.choose(OnnxWeights.read(weights), config.shapes(), config.filePrefix()),
        StandardCharsets.UTF_8.decode(tokenizer).toString());
  }

  private String file() {
    return spec.name().toLowerCase(Locale.ROOT);
  }

  /** Returns what its files state about its network. */
  ModelDescription description() {
    return new ModelDescription(
        spec.architecture().code(),
        config.layers(),
        config.width(),
        config.vocabulary(),
        config.positions(),
        config.shapes().values().stream()
            .mapToLong(shape -> shape.stream().reduce(1L, Math::multiplyExact))
            .sum(),
        0,
        config.width(),
        List.of(),
        null,
        ClassPathFile.size(file() + ".onnx"));
  }

  /** Returns what the model takes in the precision of a specification. */
  ModelBytes bytes(EmbedderSpec pinned) {
    return NetworkBytes.of(config, EmbedderLoader.matrixBytes(pinned));
  }
}
