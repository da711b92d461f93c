package dev.sextant.api.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Follows redirects, keeps cookies by host and port, and fills in forms, as a browser does. */
public final class KeycloakBrowser {

  private static final Pattern FORM =
      Pattern.compile("<form[^>]*action=\"([^\"]+)\"[^>]*>(.*?)</form>", Pattern.DOTALL);
  private static final Pattern INPUT = Pattern.compile("<input[^>]*>");
  private static final Pattern NAME = Pattern.compile("name=\"([^\"]*)\"");
  private static final Pattern VALUE = Pattern.compile("value=\"([^\"]*)\"");
  private static final int MOST_STEPS = 20;

  private final HttpClient http = HttpClient.newHttpClient();
  private final Map<String, Map<String, String>> cookies = new HashMap<>();

  /** A response and the address it came from. */
  public record Seen(URI address, HttpResponse<String> response) {

    public String location() {
      return response.headers().firstValue("Location").orElse("");
    }
  }

  /** Follows redirects and fills in forms, until a redirect leads to an address to stop at. */
  public Seen follow(URI start, Map<String, String> answers, Predicate<URI> stops) {
    Seen seen = get(start);
    for (int i = 0; i < MOST_STEPS; i++) {
      if (!seen.location().isEmpty()) {
        URI next = seen.address().resolve(seen.location());
        if (stops.test(next)) {
          return seen;
        }
        seen = get(next);
      } else {
        seen = fill(seen, answers);
      }
    }
    throw new IllegalStateException("never arrived, but at " + seen.address());
  }

  public Seen get(URI address) {
    return send(HttpRequest.newBuilder(address), address);
  }

  /** Returns a cookie of a server. */
  public String cookie(URI address, String name) {
    return cookies.getOrDefault(address.getAuthority(), Map.of()).getOrDefault(name, "");
  }

  private Seen fill(Seen page, Map<String, String> answers) {
    Matcher form = FORM.matcher(page.response().body());
    if (!form.find()) {
      throw new IllegalStateException(
          page.address()
              + " answered "
              + page.response().statusCode()
              + " without a form: "
              + page.response().body());
    }
    Map<String, String> fields = new LinkedHashMap<>();
    Matcher inputs = INPUT.matcher(form.group(2));
    while (inputs.find()) {
      Matcher name = NAME.matcher(inputs.group());
      if (name.find()) {
        Matcher value = VALUE.matcher(inputs.group());
        fields.put(
            name.group(1), answers.getOrDefault(name.group(1), value.find() ? value.group(1) : ""));
      }
    }
    String body =
        fields.entrySet().stream()
            .map(field -> encode(field.getKey()) + "=" + encode(field.getValue()))
            .collect(Collectors.joining("&"));
    URI action = page.address().resolve(form.group(1).replace("&amp;", "&"));
    return send(
        HttpRequest.newBuilder(action)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString(body)),
        action);
  }

  private Seen send(HttpRequest.Builder request, URI address) {
    Map<String, String> jar =
        cookies.computeIfAbsent(address.getAuthority(), host -> new LinkedHashMap<>());
    if (!jar.isEmpty()) {
      request.header(
          "Cookie",
          jar.entrySet().stream()
              .map(each -> each.getKey() + "=" + each.getValue())
              .collect(Collectors.joining("; ")));
    }
    try {
      HttpResponse<String> response =
          http.send(request.build(), HttpResponse.BodyHandlers.ofString());
      response.headers().allValues("Set-Cookie").forEach(each -> keep(jar, each));
      return new Seen(address, response);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void keep(Map<String, String> jar, String cookie) {
    String[] pair = cookie.split(";", 2)[0].split("=", 2);
    if (pair[1].isEmpty() || cookie.contains("Max-Age=0")) {
      jar.remove(pair[0]);
    } else {
      jar.put(pair[0], pair[1]);
    }
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, UTF_8);
  }
}
