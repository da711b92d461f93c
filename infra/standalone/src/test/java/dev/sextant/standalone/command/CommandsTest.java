package dev.sextant.standalone.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.standalone.command.testing.CommandRun;
import dev.sextant.standalone.command.testing.CommandTree;
import dev.sextant.standalone.console.WritesLog;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** The command line up to where a command begins its work. */
class CommandsTest {

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "fly|There is no command 'fly'.",
        "start --prot 1|There is no option --prot here.",
        "start --prot=1|There is no option --prot=1 here.",
        "start --data|The option --data needs a value.",
        "start --data --no-demo|The option --data needs a value.",
        "start --data --prot 1|The option --data needs a value.",
        "start --data=|--data takes a folder, found ''.",
        "start --port 1 --port 2|The option --port is given twice.",
        "start --port 0|--port takes a whole number from 1 to 65535, found '0'.",
        "start --port 65536|--port takes a whole number from 1 to 65535, found '65536'.",
        "start --port 1.5|--port takes a whole number from 1 to 65535, found '1.5'.",
        "start --keycloak --port 7118|Sextant and Keycloak need a port each, found 7118 twice.",
        "start --keycloak --keycloak-port x|--keycloak-port takes a whole number from 1 to 65535, found 'x'.",
        "cluster up --task-managers 0|--task-managers is 1 to 16, found 0.",
        "cluster up --parallelism 9|--parallelism is 1 to 8, found 9.",
        "start a b|Expected options only, found: a b.",
        "link x|Expected options only, found: x.",
        "evaluate a b --out d|Expected one file to evaluate, found: a b.",
        "evaluate FILE --out d --seed -1|--seed takes a whole number from 0 to 9007199254740991, found '-1'.",
        "evaluate FILE --out d --format xml|--format takes one of auto, native, csv,",
        "evaluate FILE --out d --separator x|--separator takes a comma, semicolon, tab or pipe",
        "evaluate FILE --out d --mapping answer|--mapping takes field=column,...,",
        "evaluate FILE --out d --mapping a=b|--mapping knows the fields id, question,",
        "evaluate FILE --out d --mapping id=b,id=c|--mapping names id twice.",
        "evaluate FILE --out d --labels x=y|--labels says what a word means by one of grounded,",
        "evaluate FILE --out d --labels -1=x|--labels says what a word means by one of grounded,",
        "evaluate FILE --out d --labels=-1=x|--labels says what a word means by one of grounded,",
        "evaluate FILE --out d --scores judge|--scores takes columns such as judge=COLUMN; found 'judge'.",
        "evaluate FILE --out d --scores Judge=j|The name of a score begins with a lower-case letter",
        "evaluate FILE --out d --score-costs judge=1|--score-costs names judge, which is in neither",
        "evaluate FILE --out d --risk-scores j=c --score-costs j=1|--score-costs takes an amount and a currency",
        "verify|Expected one bundle, found: nothing.",
        "verify a b|Expected one bundle, found: a b.",
        "verify a --figures|There is no option --figures here.",
        "embedder add a --prefix=--query:|Expected 'embedder add NAME FOLDER', found: add a.",
        "embedder add a|Expected 'embedder add NAME FOLDER', found: add a."
      })
  void a_wrong_line_is_refused_with_a_sentence_and_the_usage(String line, String sentence)
      throws Exception {
    String file = Files.createFile(folder.resolve("answers.csv")).toString();

    assertThat(errors(line.replace("FILE", file).split(" ")))
        .startsWith(sentence)
        .contains("Usage: ./sextant ");
  }

  @Test
  void a_list_is_split_at_commas() {
    assertThat(Values.list(" a, b,,c ")).containsExactly("a", "b", "c");
    assertThat(Values.list(null)).isEmpty();
  }

  @Test
  void a_value_that_is_not_offered_is_refused() {
    assertThat(Values.number("--port", "7117", 1, 65_535)).isEqualTo(7117);
    assertThatThrownBy(() -> Values.number("--port", "9".repeat(20), 1, 65_535))
        .isInstanceOf(WrongLineException.class);
  }

  /**
   * The script decides by the word how it runs the JVM, and refuses a word that it does not know.
   */
  @Test
  void the_script_and_the_usage_know_each_command() throws Exception {
    String script = Files.readString(CommandTree.repository().resolve("sextant"));
    String usage =
        new String(
            Commands.class.getResourceAsStream("usage.txt").readAllBytes(), StandardCharsets.UTF_8);

    assertThat(Commands.all().getSubcommands())
        .hasSizeGreaterThan(20)
        .allSatisfy(
            (word, command) -> {
              assertThat(script)
                  .containsPattern("(?m)^    ([a-z-]+ \\| )*" + word + "( \\||\\) ;;)");
              assertThat(usage).containsPattern("(^|[ ,])" + command.getCommandName() + "\\b");
              assertThat(command.getCommandSpec().usageMessage().description()).isNotEmpty();
              assertThat(command.getCommandSpec().findOption("--help")).isNotNull();
            });
  }

  @Test
  void the_usage_names_each_verb_of_a_noun() throws Exception {
    String usage =
        new String(
            Commands.class.getResourceAsStream("usage.txt").readAllBytes(), StandardCharsets.UTF_8);

    assertThat(Commands.all().getSubcommands().values())
        .filteredOn(command -> !command.getSubcommands().isEmpty())
        .hasSizeGreaterThan(10)
        .allSatisfy(
            command -> {
              String name = command.getCommandName();
              String line =
                  usage.lines().filter(each -> each.startsWith("  " + name)).findFirst().orElse("");
              assertThat(line.substring(name.length() + 2).split("[^a-z-]+"))
                  .as(name)
                  .containsAll(
                      command.getSubcommands().values().stream()
                          .map(CommandLine::getCommandName)
                          .toList());
            });
  }

  @Test
  void help_is_printed_for_each_command() {
    assertThat(CommandRun.of("experiment", "start", "--help").output())
        .startsWith("Usage: ./sextant experiment start ")
        .contains("--dataset-version", "Print this help.");
  }

  @Test
  void each_command_is_found_by_each_of_its_names() {
    assertThat(Commands.all().getSubcommands())
        .containsKeys("start", "label-run", "label-runs")
        .allSatisfy(
            (word, command) ->
                assertThat(CommandRun.of(word, "--help").output())
                    .isEqualTo(usage(command))
                    .startsWith("Usage: ./sextant " + command.getCommandName()));
  }

  /** The command line only looks at the first word before it decides where log lines go. */
  @Test
  void a_command_writes_a_log_if_one_of_its_subcommands_does() {
    assertThat(Commands.all().getSubcommands().values())
        .filteredOn(
            command ->
                command.getSubcommands().values().stream()
                    .anyMatch(each -> each.getCommand() instanceof WritesLog))
        .isNotEmpty()
        .allSatisfy(
            command -> assertThat((Object) command.getCommand()).isInstanceOf(WritesLog.class));
  }

  private static String usage(CommandLine command) {
    return command
        .setUsageHelpWidth(100)
        .getUsageMessage(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
  }

  private static String errors(String... line) {
    PrintStream before = System.err;
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    System.setErr(new PrintStream(errors, true, StandardCharsets.UTF_8));
    try {
      assertThat(Commands.run(line)).isEqualTo(2);
    } finally {
      System.setErr(before);
    }
    return errors.toString(StandardCharsets.UTF_8);
  }
}
