package dev.sextant.inference.export;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.network.ExportConfig;
import dev.sextant.inference.network.ExportConfig.Format;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A TorchScript file in a model's folder, as DJL's converter and torch.jit write it: the only file
 * whose name ends in .pt.
 */
final class TorchScriptExport {

  private static final String END = ".pt";

  /** What a trainer leaves next to weights. */
  private static final Set<String> OF_TRAINING =
      Set.of("optimizer.pt", "scheduler.pt", "scaler.pt");

  private TorchScriptExport() {}

  /**
   * Returns the file in a folder; empty if there is none.
   *
   * @throws ModelException if there are several
   */
  static Optional<Path> find(Path folder) {
    try (Stream<Path> all = Files.list(folder)) {
      List<Path> found =
          all.filter(file -> file.toString().endsWith(END) && Files.isRegularFile(file))
              .filter(file -> !OF_TRAINING.contains(file.getFileName().toString()))
              .sorted()
              .toList();
      if (found.size() > 1) {
        throw new ModelException(
            "The folder %s should hold one TorchScript file, found %s: leave the one to run."
                .formatted(folder, found.stream().map(Path::getFileName).toList()));
      }
      return found.stream().findFirst();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads what a file says of its network.
   *
   * @param config the folder's config.json
   * @throws ModelException if it is not a TorchScript file, or no network that embeds texts
   */
  static ExportConfig read(Path file, JsonNode config) {
    try {
      TorchSignature signature = TorchSignature.of(TorchArchiveFile.read(file));
      ExportSizes sizes = new ExportSizes(config);
      sizes.requirePositions(signature.inputs());
      return new ExportConfig(
          Format.TORCHSCRIPT,
          file,
          List.of(),
          signature.inputs(),
          signature.output(),
          signature.isPooled(),
          false, // TorchArchiveFile refuses quantised networks
          sizes.firstPosition(),
          sizes.vocabulary(),
          sizes.positions(),
          sizes.width());
    } catch (IllegalArgumentException e) {
      throw new ModelException("%s cannot be used: %s.".formatted(file, e.getMessage()), e);
    } catch (IOException e) {
      throw new ModelException(file + " cannot be read: " + e.getMessage(), e);
    }
  }
}
