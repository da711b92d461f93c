package dev.sextant.standalone.command.gate;

import dev.sextant.standalone.client.ApiClient;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.client.ExperimentWatch;
import dev.sextant.standalone.command.Values;
import dev.sextant.standalone.command.WrongLineException;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.gate.ReportFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Opens the reports that a line names: files, and experiments of an instance.
 *
 * @param keyVariable the variable of the environment that holds the key of the instance's API
 * @param waits whether to wait for the end of an experiment that has none
 */
record ReportSource(String keyVariable, boolean waits) {

  /**
   * Opens a report.
   *
   * @param word the path of a file, or the address of an experiment
   * @throws WrongLineException if there is no such file, no key, or no experiment in the address
   * @throws Halt if the instance gives no report
   */
  ReportFile open(String word) throws IOException {
    String start = word.toLowerCase(Locale.ROOT);
    if (start.startsWith("https:") || start.startsWith("http:")) {
      return download(word);
    }
    Path file = Path.of(word);
    Values.requireReadable(file);
    return ReportFile.read(file);
  }

  private ReportFile download(String word) throws IOException {
    ExperimentAddress experiment = ExperimentAddress.read(word, keyVariable);
    try (ApiClient api = experiment.instance().client()) {
      if (waits) {
        new ExperimentWatch(api, experiment.id()).await(each -> {});
      }
      return ReportFile.of(word, api.bytes("/experiments/" + experiment.id() + "/report"));
    } catch (ApiProblem e) {
      String more = waits || !e.code().equals("not-ready") ? "" : " --wait waits for it.";
      throw Halt.error("%s: %s%s".formatted(word, e.getMessage(), more), e);
    } catch (IOException e) {
      throw experiment.instance().silence(e);
    }
  }
}
