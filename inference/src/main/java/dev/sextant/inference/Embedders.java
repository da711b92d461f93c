package dev.sextant.inference;

import dev.sextant.inference.djl.NetworkEncoder;
import dev.sextant.inference.embedder.Embedder;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.embedder.ModelDescription;
import dev.sextant.inference.embedder.SharedEmbedders;
import dev.sextant.inference.huggingface.FolderWishes;
import dev.sextant.inference.huggingface.ModelFolder;
import dev.sextant.inference.lexical.LexicalEmbedder;
import dev.sextant.inference.model.ModelBytes;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.ModelMemory;
import dev.sextant.inference.processor.ComputeDevice;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds embedders: those that are shipped, and those in a local Hugging Face folder. */
public final class Embedders {

  private static final Map<ComputeDevice, SharedEmbedders> SHARED = new ConcurrentHashMap<>();

  private Embedders() {}

  /** Returns every embedder that ships with the product, the lexical one first. */
  public static List<EmbedderSpec> shipped() {
    return Stream.concat(
            Stream.of(LexicalEmbedder.lexical()), ShippedModel.ALL.stream().map(ShippedModel::spec))
        .toList();
  }

  /**
   * Returns a shipped network under another name, to be run in another precision.
   *
   * @param name shown to people
   * @param location {@code shipped:NAME}
   * @throws ModelException if no shipped network has this location
   */
  public static EmbedderSpec shipped(String name, String location) {
    EmbedderSpec spec = ShippedModel.find(location.substring(ShippedModel.SCHEME.length())).spec();
    return new EmbedderSpec(
        name,
        spec.architecture(),
        spec.location(),
        spec.weightsSha256(),
        spec.tokenizerSha256(),
        spec.pooling(),
        spec.prefix(),
        null,
        spec.maxTokens(),
        spec.dimensions(),
        spec.precision());
  }

  /**
   * Reads the specification of the model in a local Hugging Face folder and pins it by the hashes
   * of its files. The folder holds config.json, tokenizer.json and model.safetensors, and may hold
   * the files of sentence-transformers: modules.json, 1_Pooling/config.json, dense layers,
   * sentence_bert_config.json and config_sentence_transformers.json. In place of the weights it may
   * hold an exported network, which is opened once to try it.
   *
   * @param name shown to people
   * @throws ModelException if the folder holds no model that can be run; the message says what was
   *     expected and what was found
   */
  public static EmbedderSpec inspect(
      String name,
      Path folder,
      @Nullable Pooling pooling,
      @Nullable String prefix,
      @Nullable Integer maxTokens) {
    return inspect(name, folder, new FolderWishes(pooling, prefix, null, maxTokens, null, null));
  }

  /** Reads the specification of a model in a folder, as above, with further wishes. */
  public static EmbedderSpec inspect(String name, Path folder, FolderWishes wishes) {
    return inspect(name, folder, wishes, List.of());
  }

  /**
   * Reads the specification of a model in a folder, as above.
   *
   * @param texts that an export is tried with too, since they will be embedded in this process
   */
  public static EmbedderSpec inspect(
      String name, Path folder, FolderWishes wishes, List<String> texts) {
    ModelFolder files = ModelFolder.of(folder, wishes.network());
    EmbedderSpec spec = files.spec(name, wishes);
    NetworkEncoder.requireTokenizer(spec, files.model(), files.asksForEnd());
    files.vision();
    if (spec.architecture().isExport()) {
      EmbedderLoader.tryExport(spec, texts);
    }
    return spec;
  }

  /**
   * Loads the engine's libraries, chooses its kernels and compiles what opens a model, which takes
   * seconds, so that the first model of this JVM opens as fast as later ones. It opens a small
   * shipped model and closes it again.
   *
   * @throws ModelException if the engine does not run on this machine
   */
  public static void warmUp() {
    open(ShippedModel.ALL.get(0).spec()).close();
  }

  /**
   * Opens an embedder. Its model is loaded once per JVM, however often it is opened. After the last
   * handle is closed, it stays in memory until another model needs its room. A second close has no
   * effect.
   *
   * @throws ModelException if the model's files are missing, differ from the pinned ones, or cannot
   *     be run, or if the {@link ModelMemory} of this process has no room for it
   */
  public static Embedder open(EmbedderSpec spec) {
    return open(spec, ComputeDevice.CPU);
  }

  /**
   * Opens an embedder on a device, once per device. Models on a GPU are in its own memory: they
   * claim none of this process, and are released when the last handle is closed. An export runs on
   * the processor in any case.
   *
   * @throws ModelException as above, and if there is no such device
   */
  public static Embedder open(EmbedderSpec spec, ComputeDevice device) {
    return SHARED
        .computeIfAbsent(
            spec.architecture().isExport() ? ComputeDevice.CPU : device,
            known ->
                new SharedEmbedders(
                    each -> EmbedderLoader.prepare(each, known),
                    known.isGpu() ? null : ModelMemory.ofProcess()))
        .open(spec);
  }

  /**
   * Returns whether a specification pins a network that ships with this build, so that its files
   * need no look before it is opened.
   */
  public static boolean ships(EmbedderSpec spec) {
    return ShippedModel.ALL.stream()
        .map(ShippedModel::spec)
        .anyMatch(
            shipped ->
                shipped.location().equals(spec.location())
                    && Objects.equals(shipped.weightsSha256(), spec.weightsSha256())
                    && Objects.equals(shipped.tokenizerSha256(), spec.tokenizerSha256()));
  }

  /**
   * Returns what the files of a network state about it, without loading it.
   *
   * @throws ModelException if it has no files here, or they are missing
   */
  public static ModelDescription describe(EmbedderSpec spec) {
    return EmbedderLoader.describe(spec);
  }

  /**
   * Returns what a model takes on the processor of this machine, without loading it.
   *
   * @throws ModelException if its files are missing or cannot be run
   */
  public static ModelBytes bytes(EmbedderSpec spec) {
    return EmbedderLoader.prepare(spec, ComputeDevice.CPU).bytes();
  }
}
