package dev.sextant.inference;

import dev.sextant.inference.EmbedderSpec.Architecture;
import dev.sextant.inference.EmbedderSpec.Pooling;
import dev.sextant.inference.EmbedderSpec.Precision;
import java.util.Arrays;
import java.util.Optional;

/**
 * The BERT models whose weights come with the product, pinned: hashes of their files, and what
 * their model cards say of pooling, prefix and longest input.
 */
enum ShippedModel {
  ALL_MINILM_L6_V2(
      "all-MiniLM-L6-v2",
      "all-minilm-l6-v2",
      "759c3cd2b7fe7e93933ad23c4c9181b7396442a2ed746ec7c1d46192c469c46e",
      "da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0",
      Pooling.MEAN,
      "",
      256),
  BGE_SMALL_EN_V1_5(
      "bge-small-en-v1.5",
      "bge-small-en-v1.5",
      "828e1496d7fabb79cfa4dcd84fa38625c0d3d21da474a00f08db0f559940cf35",
      "d241a60d5e8f04cc1b2b3e9ef7a4921b27bf526d9f6050ab90f9267a1f9e5c66",
      Pooling.CLS,
      "",
      512),
  E5_SMALL_V2(
      "e5-small-v2",
      "e5-small-v2",
      "b2a43b66f7f9b6f29643a21340ad7c03d2d91e6bd5d43429a77799a9ee880eb0",
      "d241a60d5e8f04cc1b2b3e9ef7a4921b27bf526d9f6050ab90f9267a1f9e5c66",
      Pooling.MEAN,
      "query: ",
      512);

  private static final int DIMENSIONS = 384;

  private final EmbedderSpec spec;
  private final String resource;

  ShippedModel(
      String name,
      String resource,
      String weightsSha256,
      String tokenizerSha256,
      Pooling pooling,
      String prefix,
      int maxTokens) {
    this.resource = resource;
    this.spec =
        new EmbedderSpec(
            name,
            Architecture.BERT,
            "shipped:" + name,
            weightsSha256,
            tokenizerSha256,
            pooling,
            prefix,
            maxTokens,
            DIMENSIONS,
            Precision.FLOAT32);
  }

  /** Returns the model of the name, if one is shipped. */
  static Optional<ShippedModel> find(String name) {
    return Arrays.stream(values()).filter(model -> model.spec.name().equals(name)).findFirst();
  }

  EmbedderSpec spec() {
    return spec;
  }

  /** Returns where on the class path the weights are, an ONNX file. */
  String weightsResource() {
    return resource + ".onnx";
  }

  /** Returns where on the class path the tokenizer.json is. */
  String tokenizerResource() {
    return resource + "-tokenizer.json";
  }
}
