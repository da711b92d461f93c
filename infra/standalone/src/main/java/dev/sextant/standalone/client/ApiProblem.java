package dev.sextant.standalone.client;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.console.Halt;
import java.util.ArrayList;
import java.util.List;

/** The API's "no", as RFC 9457 gives it. */
public final class ApiProblem extends Exception {

  private static final long serialVersionUID = 1L;
  private static final int FIRST_SERVER_ERROR = 500;
  private static final int UNAUTHENTICATED = 401;

  private final int status;
  private final String code;

  ApiProblem(int status, JsonNode body) {
    super(sentence(status, body));
    this.status = status;
    this.code = body.path("code").asText("");
  }

  /** Returns the HTTP status. */
  public int status() {
    return status;
  }

  /** Returns the code for programs. */
  public String code() {
    return code;
  }

  /** Returns whether the request is to blame, so that asking again gives the same answer. */
  public boolean isRefusal() {
    return status < FIRST_SERVER_ERROR && status != UNAUTHENTICATED;
  }

  /** Returns the end of a command that met it: exit code 2 for a refusal, 1 otherwise. */
  public Halt toHalt() {
    String sentence = String.valueOf(getMessage());
    return isRefusal() ? Halt.refused(sentence) : Halt.error(sentence, this);
  }

  private static String sentence(int status, JsonNode body) {
    List<String> lines = new ArrayList<>();
    lines.add(
        body.hasNonNull("detail")
            ? body.get("detail").asText()
            : body.path("title").asText("The API answered " + status + "."));
    for (JsonNode error : body.path("errors")) {
      String detail = error.path("detail").asText();
      if (!detail.equals(lines.get(0))) {
        lines.add("  %s: %s".formatted(error.path("pointer").asText(), detail));
      }
    }
    return String.join(System.lineSeparator(), lines);
  }
}
