package dev.sextant.standalone.command.bundle;

import dev.sextant.bundle.NoBundleException;
import dev.sextant.jobs.bundles.BundleVerification;
import dev.sextant.jobs.bundles.FigureDifference;
import dev.sextant.jobs.bundles.rescoring.ScoreVerification;
import dev.sextant.standalone.command.WrongLineException;
import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.console.text.VisibleText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Checks the files of a bundle and computes its scores and figures again; picocli sets fields. */
@Command(
    name = "verify",
    description =
        "Check the files of a bundle, and compute its scores and figures again: verify DIR.")
public final class VerifyCommand implements Callable<Integer> {

  /** More would hide the first ones. */
  private static final int MOST_SHOWN = 50;

  @Parameters(paramLabel = "DIR")
  private List<String> words = List.of();

  @Override
  public Integer call() throws InterruptedException {
    if (words.size() != 1) {
      throw new WrongLineException(
          "Expected one bundle, found: %s."
              .formatted(words.isEmpty() ? "nothing" : String.join(" ", words)));
    }
    BundleVerification verification;
    try {
      verification =
          BundleVerification.of(Path.of(words.get(0)), Runtime.getRuntime().availableProcessors());
    } catch (NoBundleException e) {
      throw Halt.refused(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw Halt.error(
          "The bundle %s cannot be verified: %s.".formatted(words.get(0), e.getMessage()), e);
    }
    print(verification);
    return (verification.agrees() ? ExitCode.DONE : ExitCode.BUNDLE_DIFFERS).number();
  }

  private static void print(BundleVerification verification) {
    verification
        .files()
        .forEach(
            file -> System.out.println(VisibleText.line(file.file()) + " " + file.kind().words()));
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

  private static String sentence(BundleVerification verification) {
    if (!verification.files().isEmpty()) {
      return "Verify: FILES DIFFER. No figure was computed.";
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
