package dev.sextant.remote.labelling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.remote.labelling.OracleLabel.Status;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Replies as oracles give them when they do not follow the format. Each either means what the label
 * says, or leaves the answer unlabelled; none is counted as 0, and no statement is lost.
 */
class AdversarialRepliesTest {

  private static final String FIRST = "The Aare is 288 km long.";
  private static final String SECOND = "It rises in\nthe Andes.";
  private static final String ANSWER = FIRST + "\n\n" + SECOND;
  private static final String GOOD =
      "<statement>"
          + FIRST
          + "</statement> <class>1</class>\n<statement>"
          + SECOND
          + "</statement> <class>0</class>";

  /** The right label of the answer above. */
  private static final double HALF = 0.5;

  static Stream<Arguments> usable() {
    return Stream.of(
        Arguments.of("the format", GOOD),
        Arguments.of("all on one line", GOOD.replace("\n", " ")),
        Arguments.of("a line break within a statement", GOOD),
        Arguments.of("line breaks around texts", GOOD.replace(">", ">\n").replace("</", "\n</")),
        Arguments.of("Windows line ends", GOOD.replace("\n", "\r\n")),
        Arguments.of("a code fence", "```\n" + GOOD + "\n```"),
        Arguments.of("a code fence with a language", "```xml\n" + GOOD + "\n```\n"),
        Arguments.of("no-break spaces", GOOD.replace("288 km", "288\u00a0km")),
        Arguments.of("other spacing", GOOD.replace("288 km", "288km")),
        Arguments.of("space around classes", GOOD.replace("1</class>", " 1\n</class>")),
        Arguments.of("blank lines", "\n\n" + GOOD.replace("</class>\n", "</class>\n\n\n") + "\n"));
  }

  static Stream<Arguments> unusable() {
    String swapped = lines(SECOND, "0", FIRST, "1");
    return Stream.of(
        Arguments.of("nothing", ""),
        Arguments.of("white space", " \n\t"),
        Arguments.of("prose", "The first statement is right, the second is wrong."),
        Arguments.of("a refusal", "I'm sorry, but I can't help with that."),
        Arguments.of("prose before", "Here are the statements:\n" + GOOD),
        Arguments.of("prose after that takes it back", GOOD + "\nCorrection: both are 0."),
        Arguments.of("prose between", GOOD.replace("\n<statement>", "\nNext:\n<statement>")),
        Arguments.of("one statement is missing", lines(FIRST, "1")),
        Arguments.of(
            "the last statement is missing its class",
            lines(FIRST, "1") + "<statement>" + SECOND + "</statement>"),
        Arguments.of("the reply is cut", GOOD.substring(0, GOOD.length() - 20)),
        Arguments.of("reordered", swapped),
        Arguments.of(
            "translated",
            lines("Die Aare ist 288 km lang.", "1", "Sie entspringt in den Anden.", "0")),
        Arguments.of("paraphrased", lines("The Aare has a length of 288 km.", "1", SECOND, "0")),
        Arguments.of("corrected", lines(FIRST, "1", "It rises in the Alps.", "1")),
        Arguments.of("a statement twice", lines(FIRST, "1", FIRST, "1", SECOND, "0")),
        Arguments.of("all of it twice", GOOD + "\n" + GOOD),
        Arguments.of(
            "a statement is added", lines(FIRST, "1", SECOND, "0", "It joins the Rhine.", "1")),
        Arguments.of("class True", GOOD.replace(">1<", ">True<")),
        Arguments.of("class False", GOOD.replace(">0<", ">False<")),
        Arguments.of("class 2", GOOD.replace(">1<", ">2<")),
        Arguments.of("class 0.5", GOOD.replace(">1<", ">0.5<")),
        Arguments.of("class 10", GOOD.replace(">1<", ">10<")),
        Arguments.of("class -1", GOOD.replace(">1<", ">-1<")),
        Arguments.of("both classes", GOOD.replace(">1<", ">1|0<")),
        Arguments.of("an empty class", GOOD.replace(">1<", "><")),
        Arguments.of("a full-width digit", GOOD.replace(">1<", ">\uff11<")),
        Arguments.of(
            "two classes in a row",
            GOOD.replace("<class>1</class>", "<class>1</class> <class>0</class>")),
        Arguments.of(
            "the class first",
            "<class>1</class> <statement>"
                + FIRST
                + "</statement> <class>0</class> <statement>"
                + SECOND
                + "</statement>"),
        Arguments.of("a closing tag is missing", GOOD.replaceFirst("</statement>", "")),
        Arguments.of("a closing tag opens", GOOD.replaceFirst("</statement>", "<statement>")),
        Arguments.of("another tag", GOOD.replace("statement>", "claim>")),
        Arguments.of("upper case", GOOD.replace("statement", "STATEMENT")),
        Arguments.of("JSON", "[{\"statement\": \"" + FIRST + "\", \"class\": 1}]"),
        Arguments.of("a table", "| statement | class |\n|---|---|\n| " + FIRST + " | 1 |"),
        Arguments.of("bullets", GOOD.replace("<statement>", "- <statement>")),
        Arguments.of("an empty statement", "<statement></statement> <class>1</class>\n" + GOOD),
        Arguments.of("a blank statement", "<statement> \n </statement> <class>1</class>\n" + GOOD),
        Arguments.of(
            "a statement within another", "<statement>" + GOOD + "</statement> <class>1</class>"),
        Arguments.of("abstained and statements", "<abstained/>\n" + GOOD),
        Arguments.of("statements and abstained", GOOD + "\n<abstained/>"),
        Arguments.of("an open code fence", "```\n" + GOOD),
        Arguments.of(
            "two code fences",
            "```\n" + lines(FIRST, "1") + "\n```\n```\n" + lines(SECOND, "0") + "\n```"),
        Arguments.of("reasoning in tags", "<thinking>hm</thinking>\n" + GOOD),
        Arguments.of(
            "the prompt's example", "<statement>words of the answer</statement> <class>1</class>"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("usable")
  void a_reply_that_means_the_label_gives_it_in_one_call(String name, String reply) {
    Oracle oracle = Oracle.saying(reply);
    OracleLabel label = oracle.label(LabellerKind.SEGMENT_SCORE, Oracle.subject(ANSWER));
    assertThat(label.status()).as(label.detail()).isEqualTo(Status.LABELLED);
    assertThat(label.factuality()).isEqualTo(HALF);
    assertThat(label.grounded()).isFalse();
    assertThat(String.join("", label.parts().stream().map(PartVerdict::text).toList()))
        .as("the parts are the answer to the letter")
        .isEqualTo(ANSWER);
    assertThat(oracle.prompts()).hasSize(1);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("unusable")
  void any_other_reply_is_repaired_once(String name, String reply) {
    Oracle oracle = Oracle.saying(reply, GOOD);
    OracleLabel label = oracle.label(LabellerKind.SEGMENT_SCORE, Oracle.subject(ANSWER));
    assertThat(label.factuality()).isEqualTo(HALF);
    assertThat(oracle.prompts()).hasSize(2);
    assertThat(oracle.prompts().get(1)).contains("You have replied before", reply.strip());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("unusable")
  void and_leaves_the_answer_unlabelled_if_it_comes_again(String name, String reply) {
    Oracle oracle = Oracle.saying(reply, reply);
    OracleLabel label = oracle.label(LabellerKind.SEGMENT_SCORE, Oracle.subject(ANSWER));
    assertThat(label.status()).isEqualTo(Status.UNLABELLED);
    assertThat(label.grounded()).isNull();
    assertThat(label.factuality()).as("never 0").isNull();
    assertThat(label.reason()).isNotNull();
    assertThat(label.detail()).isNotBlank();
  }

  @Test
  void there_are_more_than_forty_of_them() {
    assertThat(unusable().count() + usable().count()).isGreaterThanOrEqualTo(40);
  }

  @Test
  void a_judge_gives_a_whole_number_from_0_to_100_or_no_label() {
    assertThat(judged("<score>0</score>")).isZero();
    assertThat(judged("<score>87</score>")).isEqualTo(.87);
    assertThat(judged("```\n<score> 100 </score>\n```")).isEqualTo(1);
    for (String wrong :
        List.of(
            "87",
            "<score>101</score>",
            "<score>-1</score>",
            "<score>87.5</score>",
            "<score>87/100</score>",
            "<score>eighty</score>",
            "<score>8</score><score>9</score>",
            "<score>87</score> Good.",
            "<score></score>",
            "<grade>A</grade>",
            "Score: 87")) {
      assertThat(judged(wrong)).as(wrong).isNull();
    }
  }

  @Test
  void a_graded_judge_gives_a_grade_on_offer_or_no_label() {
    assertThat(graded("<grade>A</grade>")).isEqualTo(1);
    assertThat(graded("<grade>B</grade>")).isEqualTo(.5);
    assertThat(graded("<grade>C</grade>")).isZero();
    for (String wrong :
        List.of(
            "A",
            "<grade>D</grade>",
            "<grade>a</grade>",
            "<grade>AB</grade>",
            "<grade>A+</grade>",
            "<grade>A</grade> because",
            "<grade>A</grade><grade>C</grade>")) {
      assertThat(graded(wrong)).as(wrong).isNull();
    }
  }

  private static Double judged(String reply) {
    return Oracle.saying(reply, reply)
        .label(LabellerKind.JUDGE, Oracle.subject(ANSWER))
        .factuality();
  }

  private static Double graded(String reply) {
    return Oracle.saying(reply, reply)
        .label(LabellerKind.JUDGE_GRADED, Oracle.subject(ANSWER))
        .factuality();
  }

  private static String lines(String... textsAndClasses) {
    return String.join(
        "\n",
        IntStream.range(0, textsAndClasses.length / 2)
            .mapToObj(
                i ->
                    "<statement>%s</statement> <class>%s</class>"
                        .formatted(textsAndClasses[2 * i], textsAndClasses[2 * i + 1]))
            .toList());
  }
}
