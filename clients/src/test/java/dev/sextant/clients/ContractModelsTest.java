package dev.sextant.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The dataclasses of the contract itself. */
class ContractModelsTest {

  private static final Path MODULE = Path.of("").toAbsolutePath();
  private static final Path PACKAGE = MODULE.resolveSibling("python-client");
  private static final int FEWEST_EXAMPLES = 150;
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;

  @Test
  void every_example_of_a_reply_is_read_and_written_by_its_class() throws Exception {
    PythonPackage wheel = wheel();
    Path examples = folder.resolve("examples.json");
    ArrayNode found = examples(JSON.valueToTree(contract()));
    assertThat(found).hasSizeGreaterThan(FEWEST_EXAMPLES);
    JSON.writeValue(examples.toFile(), found);
    assumeThat(wheel.canBeUsed()).as("there is a python3, from 3.9 on").isTrue();

    String check = MODULE.resolve("src/test/models/examples.py").toString();
    Program.run(MODULE, wheel.environment(), List.of("python3", check, examples.toString()));
  }

  private PythonPackage wheel() throws Exception {
    String parts = MODULE.resolveSibling("platform-api/src/main/openapi").toString();
    String merge = MODULE.resolveSibling("platform-api/scripts/MergeContract.java").toString();
    String models = folder.resolve("models").toString();
    String generate = PACKAGE.resolve("scripts/GenerateModels.java").toString();
    String build = PACKAGE.resolve("scripts/BuildWheel.java").toString();
    try (Scripts scripts = Scripts.compiled(folder, merge, generate, build)) {
      scripts.run("MergeContract", parts, file().toString());
      scripts.run("GenerateModels", file().toString(), models + "/sextant/models.py");
      scripts.run(
          "BuildWheel",
          folder.toString(),
          "1",
          PACKAGE.resolve("src/main/python").toString(),
          models);
    }
    return PythonPackage.in(folder);
  }

  private Path file() {
    return folder.resolve("openapi.yaml");
  }

  private Object contract() throws Exception {
    return new Yaml(new SafeConstructor(new LoaderOptions())).load(Files.readString(file()));
  }

  private static ArrayNode examples(JsonNode contract) {
    ArrayNode found = JSON.createArrayNode();
    for (JsonNode reply : contract.path("paths").findValues("responses")) {
      for (JsonNode content : reply.findValues("application/json")) {
        String schema = content.at("/schema/$ref").asText();
        for (JsonNode example : content.path("examples")) {
          String place = example.path("$ref").asText().substring(1) + "/value";
          if (!schema.isEmpty()) {
            found
                .addObject()
                .put("schema", schema.replaceFirst(".*/", ""))
                .set("body", contract.at(place));
          }
        }
      }
    }
    return found;
  }
}
