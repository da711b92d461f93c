package dev.sextant.standalone.command.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A person's sign-in on the command line, whose code they confirm in a browser.
 *
 * @param config stands in for the person's folder of settings
 */
public record DeviceSignIn(Sandbox sandbox, Path config) {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern OPEN = Pattern.compile("Open (\\S+) in a browser");

  /** Signs in, uses the sign-in before and after its token has ended, and signs out. */
  public void walk(SignInPages pages) throws Exception {
    Process login =
        process("login", "--profile", "own", "--url", "http://127.0.0.1:" + sandbox.port()).start();
    try (BufferedReader errors = login.errorReader()) {
      assertThat(errors.readLine()).startsWith("The sign-in goes to the realm http");
      Matcher open = OPEN.matcher(String.valueOf(errors.readLine()));
      assertThat(open.find()).isTrue();
      pages.walk(open.group(1));
      assertThat(login.waitFor()).as(() -> errors.lines().toList().toString()).isZero();
    }
    assertThat(run("project", "add", "by device", "--profile", "own")).isZero();
    String before = refreshToken();
    Path file = config.resolve("sextant/profiles.json");
    ObjectNode profiles = (ObjectNode) JSON.readTree(file.toFile());
    ((ObjectNode) profiles.at("/own/realm")).put("expires_at", 0);
    Files.write(file, JSON.writeValueAsBytes(profiles));

    assertThat(run("project", "show", "by device", "--profile", "own")).isZero();
    assertThat(refreshToken()).as("it is good for one use").isNotEqualTo(before);

    Path kept = Files.copy(file, config.resolve("copy.json"));
    assertThat(run("logout", "--profile", "own")).isZero();
    assertThat(run("project", "list", "--profile", "own")).isEqualTo(2);
    ObjectNode ended = (ObjectNode) JSON.readTree(kept.toFile());
    ((ObjectNode) ended.at("/own/realm")).put("expires_at", 0);
    Files.write(file, JSON.writeValueAsBytes(ended));
    assertThat(run("project", "list", "--profile", "own")).as("revoked").isEqualTo(1);
  }

  private String refreshToken() throws Exception {
    return JSON.readTree(config.resolve("sextant/profiles.json").toFile())
        .at("/own/realm/refresh_token")
        .asText();
  }

  private int run(String... line) throws Exception {
    return process(line)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }

  private ProcessBuilder process(String... line) {
    ProcessBuilder process = sandbox.process(line);
    process.environment().put("XDG_CONFIG_HOME", config.toString());
    return process;
  }
}
