package dev.sextant.inference.djl;

import ai.djl.ndarray.types.Shape;
import ai.djl.pytorch.engine.PtModel;
import ai.djl.pytorch.engine.PtNDArray;
import ai.djl.pytorch.engine.PtNDManager;
import ai.djl.pytorch.engine.PtSymbolBlock;
import ai.djl.pytorch.jni.IValue;
import ai.djl.pytorch.jni.IValueUtils;
import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.ImageEmbedder;
import dev.sextant.inference.image.ImageFile;
import dev.sextant.inference.image.Picture;
import dev.sextant.inference.image.preparation.Preparation.Prepared;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.Workers;
import dev.sextant.inference.network.VisionModel;
import dev.sextant.inference.processor.ComputeDevice;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * A vision tower on libtorch. Each picture has a forward pass of its own, with as many rows as
 * every other one, so its vector cannot depend on others.
 */
public final class NetworkImages implements ImageEmbedder, AutoCloseable {

  private final EmbedderSpec spec;
  private final VisionModel vision;
  private final PtModel model;
  private final String madeBy;
  private final NativeUse use;

  private NetworkImages(
      EmbedderSpec spec, VisionModel vision, PtModel model, ComputeDevice device) {
    this.spec = spec;
    this.vision = vision;
    this.model = model;
    this.madeBy = madeBy(spec, device);
    this.use = new NativeUse("The embedder " + spec.name());
  }

  /**
   * Loads a tower into native memory.
   *
   * @throws ModelException if the engine does not start or cannot run it
   */
  public static NetworkImages load(EmbedderSpec spec, VisionModel vision, ComputeDevice device) {
    NetworkScript script = NetworkScript.of(vision.config(), spec.precision());
    try {
      PtModel model = script.load(Kernels.PLAIN, device, vision.weights());
      return new NetworkImages(spec, vision, model, device);
    } catch (ModelException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new ModelException(
          "The vision tower of %s cannot be loaded: %s".formatted(spec.name(), e.getMessage()), e);
    }
  }

  /** The JDK decodes JPEG files with the library that its builder chose. */
  private static String madeBy(EmbedderSpec spec, ComputeDevice device) {
    return "%s java-%s"
        .formatted(Network.means(Kernels.PLAIN, spec.precision(), device), Runtime.version());
  }

  @Override
  public EmbedderSpec spec() {
    return spec;
  }

  @Override
  public List<Embedding> embed(List<ImageFile> images) {
    return Workers.shared()
        .run(images.stream().<Callable<Embedding>>map(image -> () -> embedding(image)).toList());
  }

  private Embedding embedding(ImageFile image) {
    Prepared prepared = prepared(image);
    float[] pooled = use.whileOpen(() -> pooled(prepared));
    float[] vector = NetworkEncoder.vector(pooled, List.of(vision.projection()), spec);
    double read = prepared.read();
    return new Embedding(vector, vision.config().places(), read < 1, read, madeBy);
  }

  private Prepared prepared(ImageFile image) {
    try (Picture picture = image.decode()) {
      return vision.preparation().prepare(picture);
    }
  }

  private float[] pooled(Prepared prepared) {
    TorchEngine.enter();
    Shape shape = new Shape(Picture.CHANNELS, prepared.size().height(), prepared.size().width());
    try (PtNDManager manager = (PtNDManager) model.getNDManager().newSubManager();
        IValue pixels = IValue.from((PtNDArray) manager.create(prepared.values()).reshape(shape));
        IValue result =
            IValueUtils.runMethod((PtSymbolBlock) model.getBlock(), "picture", pixels)) {
      return result.toTensor(manager).toFloatArray();
    }
  }

  @Override
  public void close() {
    use.close(model::close);
  }
}
