package dev.sextant.inference.djl;

import ai.djl.MalformedModelException;
import ai.djl.Model;
import ai.djl.ndarray.NDManager;
import ai.djl.pytorch.engine.PtModel;
import ai.djl.pytorch.engine.PtSymbolBlock;
import ai.djl.pytorch.jni.IValue;
import ai.djl.pytorch.jni.IValueUtils;
import dev.sextant.inference.djl.RaggedBatch.Places;
import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.embedder.EmbedderSpec.Precision;
import dev.sextant.inference.network.BertConfig;
import dev.sextant.inference.network.ClipEncoder;
import dev.sextant.inference.network.ClipTextConfig;
import dev.sextant.inference.network.ClipVisionConfig;
import dev.sextant.inference.network.DebertaV2Config;
import dev.sextant.inference.network.DecoderConfig;
import dev.sextant.inference.network.ModernBertConfig;
import dev.sextant.inference.network.MpnetConfig;
import dev.sextant.inference.network.NetworkConfig;
import dev.sextant.inference.network.NetworkModel;
import dev.sextant.inference.network.NomicBertConfig;
import dev.sextant.inference.network.PairHead;
import dev.sextant.inference.network.RobertaConfig;
import dev.sextant.inference.processor.ComputeDevice;
import dev.sextant.inference.weights.Weight;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The TorchScript of one family of networks, and what it needs to become one of them.
 *
 * @param className name of the class in the text
 * @param resource file of the text
 * @param attributes all that the class declares
 * @param places of the tokens in the network's table of positions
 * @param steps fill the network, in order
 */
record NetworkScript(
    String className,
    String resource,
    Map<String, Object> attributes,
    Places places,
    List<Step> steps) {

  /**
   * A call of one method with some weights.
   *
   * @param method takes a {@code Dict[str, Tensor]}
   * @param prefix of the weights' names, which the method does not see
   */
  record Step(String method, String prefix) {}

  private static final String STORED = "stored";

  /** Parts that the texts of all families call. */
  private static final String LAYERS = "layers.py";

  /** The text of both towers of CLIP. */
  private static final String CLIP = "clip.py";

  /**
   * Returns the script of a network, or of a classifier if there are weights of one.
   *
   * @throws IllegalArgumentException if the matrices should stay as they are stored, and those of
   *     this family cannot
   */
  static NetworkScript of(
      NetworkModel files, Pooling pooling, Precision precision, Kernels kernels) {
    NetworkConfig config = files.config();
    Map<String, Weight> weights = files.weights();
    boolean stored = files.storedPasses() > 0;
    Map<String, Object> attributes = attributes(pooling, precision);
    if (stored && !(config instanceof DecoderConfig)) {
      throw new IllegalArgumentException("matrices of a decoder expected, found " + config);
    }
    if (config instanceof BertConfig bert) {
      return bert(bert, new Places(bert.positions(), 0, Places.NONE), attributes, weights);
    }
    if (config instanceof RobertaConfig roberta) {
      BertConfig encoder = roberta.encoder();
      return bert(
          encoder, Places.after(encoder.positions(), roberta.padding()), attributes, weights);
    }
    if (config instanceof MpnetConfig mpnet) {
      return mpnet(mpnet, attributes, weights);
    }
    if (config instanceof NomicBertConfig nomic) {
      return nomicBert(nomic, attributes);
    }
    if (config instanceof ModernBertConfig modern) {
      return modernBert(modern, attributes, weights);
    }
    if (config instanceof DecoderConfig decoder) {
      return decoder(decoder, attributes, stored, kernels);
    }
    if (config instanceof DebertaV2Config deberta) {
      return debertaV2(deberta, attributes, weights);
    }
    if (config instanceof ClipTextConfig clip) {
      return clip(clip, attributes);
    }
    throw new IllegalArgumentException("no script for " + config);
  }

  private static Map<String, Object> attributes(Pooling pooling, Precision precision) {
    Map<String, Object> attributes = new TreeMap<>();
    attributes.put("training", false);
    attributes.put("pooling", number(pooling));
    attributes.put("dtype", number(precision));
    return attributes;
  }

  private static NetworkScript bert(
      BertConfig config,
      Places places,
      Map<String, Object> attributes,
      Map<String, Weight> weights) {
    attributes.put("heads", config.heads());
    attributes.put("epsilon", config.epsilon());
    addLists(attributes, "embeddings", "layers", "head");
    List<Step> steps = new ArrayList<>();
    steps.add(new Step("set_embeddings", "embeddings."));
    addLayers(steps, "encoder.layer.", config.layers());
    addHead(steps, weights);
    return new NetworkScript("Bert", "bert.py", attributes, places, steps);
  }

  private static NetworkScript mpnet(
      MpnetConfig config, Map<String, Object> attributes, Map<String, Weight> weights) {
    attributes.put("heads", config.heads());
    attributes.put("epsilon", config.epsilon());
    attributes.put("positions", config.positions());
    addLists(attributes, "embeddings", "distances", "layers", "head");
    List<Step> steps = new ArrayList<>();
    steps.add(new Step("set_embeddings", "embeddings."));
    steps.add(new Step("set_distances", "encoder.relative_attention_bias."));
    addLayers(steps, "encoder.layer.", config.layers());
    addHead(steps, weights);
    Places places = Places.after(config.rows(), MpnetConfig.PADDING);
    return new NetworkScript("Mpnet", "mpnet.py", attributes, places, steps);
  }

  private static NetworkScript nomicBert(NomicBertConfig config, Map<String, Object> attributes) {
    attributes.put("heads", config.heads());
    attributes.put("epsilon", config.epsilon());
    attributes.put("positions", config.positions());
    attributes.put("base", config.base());
    addLists(attributes, "embeddings", "turns", "layers");
    List<Step> steps = new ArrayList<>();
    steps.add(new Step("set_embeddings", "embeddings."));
    steps.add(new Step("set_norm", "emb_ln."));
    addLayers(steps, "encoder.layers.", config.layers());
    Places places = new Places(config.positions(), 0, Places.NONE);
    return new NetworkScript("NomicBert", "nomic_bert.py", attributes, places, steps);
  }

  private static NetworkScript modernBert(
      ModernBertConfig config, Map<String, Object> attributes, Map<String, Weight> weights) {
    attributes.put("heads", config.heads());
    attributes.put("epsilon", config.epsilon());
    attributes.put("positions", config.positions());
    attributes.put("every", config.every());
    attributes.put("reach", config.reach());
    attributes.put("base", config.base());
    attributes.put("local_base", config.localBase());
    attributes.put("mean_head", config.meanHead());
    addLists(attributes, "embeddings", "turns", "layers", "head");
    List<Step> steps = new ArrayList<>();
    steps.add(new Step("set_embeddings", "embeddings."));
    steps.add(new Step("set_norm", "final_norm."));
    addLayers(steps, "layers.", config.layers());
    addHead(steps, weights);
    Places places = new Places(config.positions(), 0, Places.NONE);
    return new NetworkScript("ModernBert", "modernbert.py", attributes, places, steps);
  }

  private static NetworkScript decoder(
      DecoderConfig config, Map<String, Object> attributes, boolean stored, Kernels kernels) {
    attributes.put("heads", config.heads());
    attributes.put("key_heads", config.keyHeads());
    attributes.put("size", config.headSize());
    attributes.put("positions", config.positions());
    attributes.put("base", config.base());
    attributes.put("epsilon", config.epsilon());
    attributes.put("normed", config.family().hasHeadNorms());
    attributes.put("causal", config.causal());
    attributes.put(STORED, stored);
    attributes.put("alone", stored && kernels == Kernels.PLAIN);
    addLists(attributes, "words", "turns", "layers", "matrices", "last");
    List<Step> steps = new ArrayList<>();
    steps.add(new Step("set_embeddings", "embed_tokens."));
    addLayers(steps, "layers.", config.layers());
    steps.add(new Step("set_last", "norm."));
    Places places = new Places(config.positions(), 0, Places.NONE);
    return new NetworkScript("Decoder", "decoder.py", attributes, places, steps);
  }

  private static NetworkScript debertaV2(
      DebertaV2Config config, Map<String, Object> attributes, Map<String, Weight> weights) {
    attributes.put("heads", config.heads());
    attributes.put("epsilon", config.epsilon());
    attributes.put("positions", config.positions());
    attributes.put("span", config.buckets());
    attributes.put("farthest", config.farthest());
    addLists(attributes, "embeddings", "distances", "layers", "head");
    List<Step> steps = new ArrayList<>();
    steps.add(new Step("set_embeddings", "embeddings."));
    steps.add(new Step("set_distances", "encoder.rel_embeddings."));
    steps.add(new Step("norm_distances", "encoder.LayerNorm."));
    addLayers(steps, "encoder.layer.", config.layers());
    addHead(steps, weights);
    Places places = new Places(config.positions(), 0, Places.NONE);
    return new NetworkScript("DebertaV2", "deberta_v2.py", attributes, places, steps);
  }

  private static NetworkScript clip(ClipTextConfig config, Map<String, Object> attributes) {
    List<Step> steps = clip(config.encoder(), config.end(), "set_words", attributes);
    steps.add(new Step("add_norm", "final_layer_norm."));
    Places places = new Places(config.positions(), 0, Places.NONE);
    return new NetworkScript("Clip", CLIP, attributes, places, steps);
  }

  /** Returns the script of a vision tower, which has no tokens. */
  static NetworkScript of(ClipVisionConfig config, Precision precision) {
    Map<String, Object> attributes = attributes(Pooling.CLS, precision);
    List<Step> steps = clip(config.encoder(), 0, "set_patches", attributes);
    steps.add(new Step("add_norm", "pre_layrnorm."));
    steps.add(new Step("add_norm", "post_layernorm."));
    Places places = new Places(config.places(), 0, Places.NONE);
    return new NetworkScript("Clip", CLIP, attributes, places, steps);
  }

  private static List<Step> clip(
      ClipEncoder encoder, int end, String embeddings, Map<String, Object> attributes) {
    attributes.put("heads", encoder.heads());
    attributes.put("epsilon", encoder.epsilon());
    attributes.put("quick", encoder.quick());
    attributes.put("end", end);
    addLists(attributes, "embeddings", "layers", "norms");
    List<Step> steps = new ArrayList<>();
    steps.add(new Step(embeddings, "embeddings."));
    addLayers(steps, "encoder.layers.", encoder.layers());
    return steps;
  }

  private static void addLists(Map<String, Object> attributes, String... names) {
    for (String name : names) {
      attributes.put(name, List.of());
    }
  }

  private static void addLayers(List<Step> steps, String prefix, int layers) {
    for (int layer = 0; layer < layers; layer++) {
      steps.add(new Step("add_layer", prefix + layer + "."));
    }
  }

  private static void addHead(List<Step> steps, Map<String, Weight> weights) {
    PairHead.layersIn(weights).forEach(part -> steps.add(new Step("add_head", part)));
  }

  /** Returns the number by which layers.py knows a pooling. */
  private static int number(Pooling pooling) {
    return switch (pooling) {
      case NONE, MEAN -> 0;
      case CLS -> 1;
      case LASTTOKEN -> 2;
    };
  }

  /** Returns libtorch's number of the type. */
  private static int number(Precision precision) {
    return switch (precision) {
      case FLOAT32 -> 6;
      case BFLOAT16 -> 15;
      case FLOAT16 -> 5;
    };
  }

  /** Returns whether the network reads its matrices in the memory of the weights. */
  boolean keepsMemory() {
    return Boolean.TRUE.equals(attributes.get(STORED));
  }

  /** Returns what libtorch loads. */
  byte[] archive(Kernels kernels) {
    Map<String, String> code = new HashMap<>();
    code.put("__torch__.py", Kernels.code(resource));
    code.put("__torch__/" + LAYERS, Kernels.code(LAYERS));
    code.put("__torch__/kernels.py", kernels.code());
    return TorchArchive.of(className, attributes, code);
  }

  /**
   * Loads the network. The weights are copied, so their buffers are not needed afterwards, unless
   * the matrices stay in their memory.
   *
   * @throws RuntimeException of the engine, if it cannot run the code or runs out of memory
   */
  PtModel load(Kernels kernels, ComputeDevice device, Map<String, Weight> weights) {
    TorchEngine.start();
    TorchEngine.enter();
    PtModel model =
        (PtModel) Model.newInstance(className, TorchEngine.device(device), TorchEngine.NAME);
    try {
      model.load(new ByteArrayInputStream(archive(kernels)), false);
      steps.forEach(step -> fill(model, step, weights));
      return model;
    } catch (IOException | MalformedModelException e) {
      model.close();
      throw new IllegalStateException("libtorch refuses its own format", e);
    } catch (RuntimeException e) {
      model.close();
      throw e;
    }
  }

  /** Calls the method with the weights below the prefix, each by the rest of its name. */
  private void fill(PtModel model, Step step, Map<String, Weight> weights) {
    try (NDManager manager = model.getNDManager().newSubManager();
        IValue dictionary =
            IValue.stringMapFrom(
                WeightArrays.below(step.prefix(), weights, manager, keepsMemory()))) {
      IValueUtils.runMethod((PtSymbolBlock) model.getBlock(), step.method(), dictionary).close();
    }
  }
}
