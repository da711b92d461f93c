package dev.sextant.rendering;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.stream.IntStream;

/** Made-up reports for the tests. */
public final class SmallReport {

  public static final String FLOOR =
      """
      {"metric":"length","embedder":null,"subject":"answer","undirected":true,"n_labelled":240,
       "n_used":240,"undefined":{},"binary":{"n_grounded":134,"n_not_grounded":106,
       "auc":{"value":0.7012345,"low":0.65,"high":0.75}}}""";

  private static final String MANIFEST =
      """
      {"experiment_id":"01a21dcf-c38b-7b13-8f85-6b4dd5f7812b","report_number":1,
       "created_at":"2026-10-05T08:30:00Z","code_version":"0.1.0",
       "dataset":{"version":1,"sha256":"7ba56b7c"},
       "intervals":{"level":0.95},
       "embedders":[{"name":"lexical","revision":"17874ca9","dimensions":4096}],
       "metrics":[{"name":"sgi","title":"Semantic Grounding Index","definition":"An angle.","unit":"1",
                   "family":"geometry","range":[0,null]},
                  {"name":"length","title":"Length","definition":"Characters.","unit":"characters",
                   "family":"floor","range":[0,null]}]}""";

  private SmallReport() {}

  /** A result of {@code sgi} against its best floor. */
  public static String score(String embedder, String verdict, double auc) {
    return String.format(
        Locale.ROOT,
        """
        {"metric":"sgi","embedder":"%s","subject":"answer","direction":"higher-is-trustworthy",
         "n_labelled":240,"n_used":240,"undefined":{},
         "binary":{"n_grounded":134,"n_not_grounded":106,
          "auc":{"value":%s,"low":%s,"high":%s},
          "average_precision":{"value":0.8123456,"low":0.7,"high":0.9},
          "fpr_at_95_recall":{"value":0.4,"low":null,"high":null,"reason":"too-few-of-a-class","items":53},
          "roc":[[0,0,1],[1,1,0]],
          "floor_audit":{"floor":"length","n":240,"difference":{"value":0.0987,"low":-0.0023,"high":0.2},
           "scaled_difference":null,"p":0.2,"adjusted_p":0.0004,"verdict":"%s",
           "power":{"detectable":0.0611,"items":60,"effective_items":53.4,"outlook":"items","needed_items":132}}}}""",
        embedder,
        auc,
        auc - 0.05,
        auc + 0.05,
        verdict);
  }

  /** A report of these results, whose finding names the first score. */
  public static String of(String... results) {
    return """
        {"dataset":{"items":60,"answers":240,"groups":60,"contradictory_answers":0},
         "label_source":{"source":"in-force","sentence":"The labels in force count as true.",
          "answers":{"count":240,"unlabelled":0},"items":{"count":60,"unlabelled":0}},
         "labels_by_source":{"grounded":{"people":0,"oracle":0,"imported":240}},
         "split":null,
         "findings":[{"headline":"auc","verdict":"undecided","best":{"metric":"sgi","embedder":"lexical"},
          "value":{"value":0.8,"low":0.75,"high":0.85},"selected_value":null,"floor":"length",
          "difference":{"value":0.0987,"low":-0.0023,"high":0.2},"adjusted_p":0.0004,"rivals":0,
          "power":{"detectable":0.0611,"items":60,"effective_items":53.4,"outlook":"items","needed_items":132}}],
         "combinations":[],"results":[%s],
         "comparisons":[{"metric":"sgi","headline":"auc","a":"lexical","b":"other","n":240,"first":0.8,
          "second":0.7,"difference":{"value":0.1,"low":-0.01,"high":0.21},"adjusted_p":0.3,"verdict":"undecided"}],
         "agreement":[],"n_curves":[]}"""
        .formatted(String.join(",", results));
  }

  /** A report with a floor and a number of scores. */
  public static String withScores(int scores) {
    StringJoiner results = new StringJoiner(",");
    results.add(FLOOR);
    IntStream.range(0, scores)
        .forEach(i -> results.add(score("model-" + i, "does-not-show", 0.6 + i * 0.001)));
    return of(results.toString());
  }

  public static ReportFigures read(String report) throws UnreadableReportException {
    return read(report, ReportTitle.of("Demo", "Support desk", "October"));
  }

  public static ReportFigures read(String report, ReportTitle title)
      throws UnreadableReportException {
    return ReportFigures.read(utf8(report), utf8(MANIFEST), title);
  }

  public static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
