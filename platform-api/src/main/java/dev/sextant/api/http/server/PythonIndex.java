package dev.sextant.api.http.server;

import dev.sextant.api.http.Reply;
import dev.sextant.api.http.replies.Replies;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.file.FileSystem;
import io.vertx.ext.web.RoutingContext;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Serves the Python package, and the index of it that pip reads (PEP 503). Public, because pip
 * sends no key, and the package has nothing of a tenant.
 */
final class PythonIndex {

  /** Where the index is, in addresses and on the class path. */
  static final String PATH = "/python";

  private static final Pattern ADDRESS =
      Pattern.compile(PATH + "/(?:simple/(?:[a-z0-9-]+/)?|([A-Za-z0-9_.-]+-py3-none-any\\.whl))");

  private static final String WHEEL = "application/octet-stream";
  private static final String PAGE = "text/html; charset=utf-8";
  private static final int OK = 200;
  private static final int NOT_FOUND = 404;

  private final FileSystem files;
  private final String root;

  /**
   * @param root class path folder of everything that is served by its path
   */
  PythonIndex(FileSystem files, String root) {
    this.files = files;
    this.root = root;
  }

  /** Answers with a tag, so that a reader asks again and transfers nothing twice. */
  void show(RoutingContext context) {
    Matcher address = ADDRESS.matcher(context.normalizedPath());
    if (!address.matches()) {
      context.fail(NOT_FOUND);
      return;
    }
    boolean isWheel = address.group(1) != null;
    files
        .readFile(root + context.normalizedPath() + (isWheel ? "" : "index.html"))
        .onSuccess(content -> send(context, isWheel ? WHEEL : PAGE, content))
        .onFailure(failure -> fail(context, failure));
  }

  private static void fail(RoutingContext context, Throwable failure) {
    if (failure.getCause() instanceof NoSuchFileException) {
      context.fail(NOT_FOUND);
    } else {
      context.fail(failure);
    }
  }

  private static void send(RoutingContext context, String type, Buffer content) {
    Reply reply =
        new Reply(
            OK,
            List.of(Map.entry("Cache-Control", "no-cache")),
            new Reply.Body.Bytes(type, content));
    Replies.send(context, reply).onFailure(context::fail);
  }
}
