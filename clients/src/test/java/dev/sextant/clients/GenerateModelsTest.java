package dev.sextant.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The programs that make dataclasses of a contract, and a wheel with them. */
class GenerateModelsTest {

  private static final Path MODULE = Path.of("").toAbsolutePath();
  private static final Path PACKAGE = MODULE.resolveSibling("python-client");
  private static final Path CASES = MODULE.resolve("src/test/models");

  @TempDir private static Path classes;
  private static Scripts programs;

  @TempDir private Path folder;

  @BeforeAll
  static void compile() throws Exception {
    programs =
        Scripts.compiled(
            classes,
            PACKAGE.resolve("scripts/GenerateModels.java").toString(),
            PACKAGE.resolve("scripts/BuildWheel.java").toString());
  }

  @AfterAll
  static void close() throws Exception {
    programs.close();
  }

  @Test
  void a_schema_becomes_a_class_with_the_types_of_its_fields() throws Exception {
    String models = Files.readString(generated(CASES.resolve("contract.yaml")));

    assertThat(models)
        .contains(
            """
            @_d.dataclass(frozen=True)
            class Node(_r.Model):
                \"""A node of a tree.
                - an entry
                - another one

                The end.

                color: Its colour
                note: Free text
                \"""

                id: str
                children: tuple[Node, ...]
                from_: str | None
                thinking_time: int
                state: NodeState | None
                made_at: _dt.datetime
                day: _dt.date | None
                ok: bool
                weight: float
                any: _t.Any
                names: tuple[str, ...]
                color: Color
                shape: MaybeShape | None
                note: str | None = None
                parent: Node | None = None
                counts: dict[str, int] | None = None
                cautions: tuple[NodeCaution, ...] | None = None
                extent: NodeExtent | None = None
            """,
            "    more: dict[str, _t.Any] = _d.field(default_factory=dict)\n",
            "{\"from_\": \"from\", \"thinking_time\": \"thinking-time\"}\n",
            """
            class Square(_r.Model):
                \"""`Square`.\"""

                corners: int
                side: float
            """,
            "Color = _t.Literal[\"red\", \"dark \\\"blue\\\"\"]\n",
            "NodeState = _t.Literal[\"open\", \"closed\"]\n",
            "LongWords = _t.Literal[\n    \"a-word-of-thirty-characters-no1\",\n")
        .doesNotContain("class Names", "class Id", "Literal[null");
    assertThat(models.lines()).allMatch(line -> line.length() <= 100);
  }

  @Test
  void the_same_contract_gives_the_same_bytes() throws Exception {
    byte[] first = Files.readAllBytes(generated(CASES.resolve("contract.yaml")));

    assertThat(Files.readAllBytes(generated(CASES.resolve("contract.yaml")))).isEqualTo(first);
  }

  @Test
  void python_reads_and_writes_objects_with_the_classes() throws Exception {
    generated(CASES.resolve("contract.yaml"));
    String sources = PACKAGE.resolve("src/main/python").toString();
    programs.run("BuildWheel", folder.toString(), "1.2.3-SNAPSHOT", sources, models());
    PythonPackage wheel = PythonPackage.in(folder);
    assertThat(wheel.wheel()).hasFileName("sextant_client-1.2.3.dev0-py3-none-any.whl");
    assumeThat(wheel.canBeUsed()).as("there is a python3, from 3.9 on").isTrue();

    List<String> check = List.of("python3", CASES.resolve("check.py").toString());
    Program.run(MODULE, wheel.environment(), check);
  }

  @Test
  void a_build_leaves_no_wheel_of_an_earlier_version() throws Exception {
    generated(CASES.resolve("contract.yaml"));
    Path other = Files.writeString(folder.resolve("another-1.whl"), "x");
    programs.run("BuildWheel", folder.toString(), "1.2.2", models());
    programs.run("BuildWheel", folder.toString(), "1.2.3", models());

    assertThat(folder.resolve("sextant_client-1.2.2-py3-none-any.whl")).doesNotExist();
    assertThat(folder.resolve("sextant_client-1.2.3-py3-none-any.whl")).exists();
    assertThat(other).exists();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          {A: {anyOf: [{type: string}, {type: integer}]}} | A may have one of several forms
          {A: {type: array, items: {$ref: '#/components/schemas/A'}}} | A contains itself
          {A: {$ref: '#/components/schemas/B'}} | has no schema B
          {A: {type: [string, integer]}} | unknown: string or integer
          {A: {type: object, properties: {1st: {}}}} | A.1st cannot be the name
          {A: {type: object, properties: {to_json: {}}}} | A.to_json cannot be the name
          {A: {type: object, properties: {a_b: {}, a-b: {}}}} | A.a-b cannot be the name
          {A: {type: object, properties: {b: {enum: [x]}}}, AB: {enum: [y]}} | would be the class AB
          {A: {allOf: [{type: string}, {maxLength: 3}]}} | nothing but objects
          """)
  void a_schema_without_a_type_stops_the_build(String schemas, String error) throws Exception {
    Path contract = folder.resolve("contract.yaml");
    Files.writeString(contract, "components: {schemas: " + schemas + "}");

    assertThatThrownBy(() -> generated(contract))
        .hasRootCauseInstanceOf(IllegalStateException.class)
        .rootCause()
        .hasMessageContaining(error);
    assertThat(Path.of(models())).doesNotExist();
  }

  private String models() {
    return folder.resolve("models").toString();
  }

  private Path generated(Path contract) throws Exception {
    Path file = Path.of(models(), "sextant", "models.py");
    programs.run("GenerateModels", contract.toString(), file.toString());
    return file;
  }
}
