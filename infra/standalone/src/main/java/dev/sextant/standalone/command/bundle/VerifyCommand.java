package dev.sextant.standalone.command.bundle;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.bundle.BundleCheck;
import dev.sextant.bundle.BundleCollection;
import dev.sextant.bundle.FileDifference;
import dev.sextant.bundle.NoBundleException;
import dev.sextant.jobs.bundles.BundleVerification;
import dev.sextant.jobs.bundles.FigureDifference;
import dev.sextant.jobs.bundles.rescoring.ScoreVerification;
import dev.sextant.standalone.command.WrongLineException;
import dev.sextant.standalone.command.remote.output.Output;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.console.text.VisibleText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Checks the files of a bundle, or of an occurrence of bundles, and computes its scores and figures
 * again; picocli sets fields.
 */
@Command(
    name = "verify",
    description =
        "Check the files of a bundle, and compute its scores and figures again: verify DIR.")
public final class VerifyCommand implements Callable<Integer> {

  /** More would hide the first ones. */
  private static final int MOST_SHOWN = 50;

  private static final String FILES_DIFFER = "Verify: FILES DIFFER. No figure was computed.";

  @Parameters(paramLabel = "DIR")
  private List<String> words = List.of();

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  @Override
  public Integer call() throws InterruptedException {
    if (words.size() != 1) {
      throw new WrongLineException(
          "Expected one bundle, found: %s."
              .formatted(words.isEmpty() ? "nothing" : String.join(" ", words)));
    }
    try {
      boolean agrees = agrees(Path.of(words.get(0)), Runtime.getRuntime().availableProcessors());
      return (agrees ? ExitCode.DONE : ExitCode.BUNDLE_DIFFERS).number();
    } catch (NoBundleException e) {
      throw Halt.refused(message(e));
    } catch (IOException e) {
      throw Halt.error(
          "The bundle %s cannot be verified: %s.".formatted(words.get(0), message(e)), e);
    }
  }

  /** Names and ids in it are the bundle's, so it may have any characters. */
  private static String message(IOException failure) {
    return VisibleText.line(String.valueOf(failure.getMessage()));
  }

  private boolean agrees(Path folder, int threads) throws IOException, InterruptedException {
    Optional<BundleCollection> occurrence = BundleCollection.find(folder);
    if (occurrence.isPresent()) {
      return agrees(occurrence.get(), threads);
    }
    BundleVerification verification = BundleVerification.of(folder, threads);
    if (json) {
      print(VerificationJson.of(verification));
    } else {
      print(verification);
    }
    return verification.agrees();
  }

  private boolean agrees(BundleCollection occurrence, int threads)
      throws IOException, InterruptedException {
    List<FileDifference> files = BundleCheck.of(occurrence.folder());
    if (!files.isEmpty()) {
      if (json) {
        print(VerificationJson.of(false, files));
      } else {
        printFiles(files);
        System.out.println(FILES_DIFFER);
      }
      return false;
    }
    List<CellVerification> cells = new ArrayList<>();
    CellVerification.forEach(
        occurrence,
        threads,
        cell -> {
          if (!json) {
            cell.lines().forEach(System.out::println);
          }
          cells.add(cell);
        });
    long differing = cells.stream().filter(cell -> !cell.agrees()).count();
    if (json) {
      ObjectNode document = VerificationJson.of(differing == 0, files);
      ArrayNode all = document.putArray("cells");
      cells.forEach(cell -> VerificationJson.addCell(all, cell));
      print(document);
    } else {
      System.out.println(sentence(differing, occurrence.bundles().size()));
    }
    return differing == 0;
  }

  private static String sentence(long differing, int bundles) {
    return differing == 0
        ? "Verify: ALL AGREE. The files are as they were written, and the rows give the reports of all %,d bundles."
            .formatted(bundles)
        : "Verify: %,d of %,d bundles DIFFER. Verify their folders to see the values."
            .formatted(differing, bundles);
  }

  private static void print(ObjectNode document) {
    Output.of(true).lines(document, List.of());
  }

  private static void print(BundleVerification verification) {
    printFiles(verification.files());
    List<FigureDifference> figures = verification.figures();
    for (FigureDifference figure : figures.subList(0, Math.min(MOST_SHOWN, figures.size()))) {
      System.out.printf(
          "report.json %s is %s, its rows give %s%n",
          VisibleText.line(figure.pointer()),
          VisibleText.line(String.valueOf(figure.stored())),
          VisibleText.line(String.valueOf(figure.computed())));
    }
    if (figures.size() > MOST_SHOWN) {
      System.out.printf("and %,d other values%n", figures.size() - MOST_SHOWN);
    }
    ScoreLines.differing(verification.scores()).forEach(System.out::println);
    ScoreLines.notComputed(verification.scores()).forEach(System.out::println);
    System.out.println(sentence(verification));
  }

  private static void printFiles(List<FileDifference> files) {
    files.forEach(
        file -> System.out.println(VisibleText.line(file.file()) + " " + file.kind().words()));
  }

  private static String sentence(BundleVerification verification) {
    if (!verification.files().isEmpty()) {
      return FILES_DIFFER;
    }
    ScoreVerification scores = verification.scores();
    if (!verification.agrees()) {
      return "Verify: %,d of %,d values and %,d scores DIFFER. The bundle gives %s."
          .formatted(
              verification.figures().size(),
              verification.compared(),
              scores.differing(),
              ScoreLines.computed(scores));
    }
    return "Verify: ALL AGREE. To the last bit, scores and labels give all %,d values of the report, and texts and vectors %s."
        .formatted(verification.compared(), ScoreLines.computed(scores));
  }
}
