package dev.sextant.standalone.client;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Puts the advice of the API's sentences into the words of the command line.
 *
 * <p>The API names the fields of its requests, and a person at the command line has options. The
 * left sides are parts of the API's sentences; a test finds each of them in the API's sources.
 */
public final class CommandWords {

  private static final Map<String, String> ADVICE = advice();

  /** The start of a line that names the place in the request, such as {@code /metrics/0: }. */
  private static final Pattern POINTER = Pattern.compile("(?m)^  (/[a-z_]+)(?:/([^\\s:]+))?: ");

  private static final Map<String, String> OPTIONS =
      Map.ofEntries(
          Map.entry("/metadata_columns", "--metadata"),
          Map.entry("/answer_metadata_columns", "--answer-metadata"),
          Map.entry("/external_scores", "--scores"),
          Map.entry("/mapping", "--mapping"),
          Map.entry("/labels", "--labels"),
          Map.entry("/embedders", "--embedders"),
          Map.entry("/metrics", "--metrics"),
          Map.entry("/label", "--label"),
          Map.entry("/max_tokens", "--max-tokens"),
          Map.entry("/pooling", "--pooling"),
          Map.entry("/prefix", "--prefix"));

  private CommandWords() {}

  /** Returns the sentence of the API with the options of the command line in its advice. */
  public static String of(String sentence) {
    String text = sentence;
    for (Map.Entry<String, String> each : ADVICE.entrySet()) {
      text = text.replace(each.getKey(), each.getValue());
    }
    return POINTER
        .matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement(place(found.group(1), found.group(2))));
  }

  static Iterable<String> phrases() {
    return ADVICE.keySet();
  }

  private static String place(String field, String part) {
    String option = OPTIONS.getOrDefault(field, field.substring(1));
    boolean isWord = field.equals("/mapping") || field.equals("/labels");
    return "  %s%s: ".formatted(option, isWord && part != null ? " " + part : "");
  }

  private static Map<String, String> advice() {
    Map<String, String> words = new LinkedHashMap<>();
    experiment(words);
    options(words);
    columns(words);
    lines(words);
    return words;
  }

  private static void experiment(Map<String, String> words) {
    words.put(
        "no item of this version has that: leave the metric out or import a version with it.",
        "no item of the file has that: leave the metric out of --metrics, or add it to the file.");
    words.put(
        "and the experiment names none: name a registered one, or leave the metric out.",
        "which evaluate does not use: leave the metric out of --metrics. An experiment that you"
            + " start in the browser can use one.");
    words.put(
        "vectors of whole texts only: name another embedder, too.",
        "vectors of whole texts only: add another one to --embedders.");
    words.put("The version has no answers:", "The file has no answers:");
    words.put("The version has no ", "The file has no ");
    words.put(
        "choose the other kind, or leave label out.",
        "choose the other kind by --label, or leave --label out.");
  }

  private static void options(Map<String, String> words) {
    words.put("send {\"confirm_below_floor\": true}.", "add --confirm-below-floor.");
    words.put("A mapping is for flat records:", "--mapping is for flat records:");
    words.put("or set the format to csv or records.", "or set --format csv or --format records.");
    words.put(
        "leave them out, or set another format.",
        "leave --metadata and --answer-metadata out, or set another --format.");
    words.put("The labels name the word", "--labels names the word");
    words.put("As CSV it needs a mapping,", "As CSV it needs --mapping,");
    words.put("choose another separator.", "choose another --separator.");
    words.put(
        "or say its encoding, such as windows-1252.",
        "or name its encoding, such as --encoding windows-1252.");
    words.put("or import with on_error=skip.", "or leave out what is wrong by --on-error skip.");
  }

  private static void columns(Map<String, String> words) {
    words.put("The mapping puts ", "--mapping puts ");
    words.put("As metadata is kept", "--metadata or --answer-metadata keeps");
    words.put("Map one of them, for instance", "Map one of them by --mapping, for instance");
    words.put(
        "map that, too, or leave the label out.",
        "map that, too, by --mapping answer=COLUMN, or leave the label out.");
    words.put("but no mapping says so.", "but no --mapping says so.");
    words.put(
        "Map answer to it, or map answer to '' to import the questions alone.",
        "Map it by --mapping answer=COLUMN, or import the questions alone by --mapping answer=-.");
    words.put("rename it or map it.", "rename it, or map it by --mapping FIELD=COLUMN.");
  }

  private static void lines(Map<String, String> words) {
    words.put(
        "which is not among the words that were given a meaning: say what it means, too.",
        "which --labels does not list: add it there.");
    words.put(
        "say whether it is grounded or not_grounded.",
        "say which by --labels, as WORD=grounded or WORD=not_grounded.");
    words.put(
        "say whether it is grounded, not_grounded or none.",
        "say what it means by --labels, as WORD=grounded, WORD=not_grounded or WORD=none.");
    words.put(
        "keep it as metadata, correct its name, or leave it out.",
        "keep it by --metadata or --answer-metadata, correct its name, or leave it out by"
            + " --on-error skip.");
    words.put(
        "map another field, or keep it as metadata.",
        "map another column by --mapping, or keep it by --metadata.");
  }
}
