package dev.sextant.inference.export;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.inference.network.ExportConfig;
import dev.sextant.inference.network.ExportConfig.Format;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The exported networks in a model's folder. */
public final class Exports {

  private Exports() {}

  /**
   * An exported network.
   *
   * @param format of its file
   */
  public record ExportFile(Format format, Path file) {

    /**
     * Reads what the file says of its network.
     *
     * @param config the folder's config.json
     * @throws dev.sextant.inference.model.ModelException if the file is torn or foreign, or no
     *     network that embeds texts
     */
    public ExportConfig read(JsonNode config) {
      return switch (format) {
        case ONNX -> OnnxExport.read(file, config);
        case TORCHSCRIPT -> TorchScriptExport.read(file, config);
      };
    }
  }

  /**
   * Returns the network in a folder; empty if there is none.
   *
   * @param wished format; null: an ONNX file, else a TorchScript file
   * @throws dev.sextant.inference.model.ModelException if there are several of a format
   */
  public static Optional<ExportFile> find(Path folder, @Nullable Format wished) {
    Optional<ExportFile> onnx =
        wished == Format.TORCHSCRIPT
            ? Optional.empty()
            : OnnxExport.find(folder).map(file -> new ExportFile(Format.ONNX, file));
    return onnx.isPresent() || wished == Format.ONNX
        ? onnx
        : TorchScriptExport.find(folder).map(file -> new ExportFile(Format.TORCHSCRIPT, file));
  }
}
