package dev.sextant.standalone.command.gate;

import dev.sextant.rendering.junit.CheckCase;
import dev.sextant.rendering.junit.JUnitXml;
import dev.sextant.standalone.console.text.VisibleText;
import dev.sextant.standalone.gate.Check;
import dev.sextant.standalone.gate.Gate;
import dev.sextant.standalone.gate.MarkdownSummary;
import dev.sextant.standalone.gate.Outcome;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What the gate leaves: lines for people, and files for pipelines. */
final class GateOutput {

  private GateOutput() {}

  static void print(Gate gate) {
    for (Check check : gate.checks()) {
      System.out.printf(
          "%-9s  %s%n           %s%n",
          check.outcome().word(),
          VisibleText.line(check.name()),
          VisibleText.line(check.sentence()));
    }
    System.out.println();
    System.out.println("Gate: " + gate.outcome().word().toUpperCase(Locale.ROOT));
  }

  static void write(Gate gate, @Nullable Path junit, @Nullable Path markdown) throws IOException {
    if (junit != null) {
      try (OutputStream out = Files.newOutputStream(junit)) {
        JUnitXml.write(
            "sextant gate", gate.checks().stream().map(GateOutput::testCase).toList(), out);
      }
    }
    if (markdown != null) {
      Files.writeString(markdown, MarkdownSummary.of(gate));
    }
  }

  private static CheckCase testCase(Check check) {
    return new CheckCase("sextant.gate", check.name(), result(check.outcome()), check.sentence());
  }

  private static CheckCase.Result result(Outcome outcome) {
    return switch (outcome) {
      case PASSED -> CheckCase.Result.PASSED;
      case UNDECIDED -> CheckCase.Result.SKIPPED;
      case FAILED -> CheckCase.Result.FAILED;
    };
  }
}
