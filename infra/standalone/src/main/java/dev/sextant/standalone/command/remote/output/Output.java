package dev.sextant.standalone.command.remote.output;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.standalone.console.text.TextTable;
import dev.sextant.standalone.console.text.VisibleText;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Prints results to standard output, and everything else to standard error. Programs get one JSON
 * document, people get tables and lines.
 *
 * @param isJson whether a program reads the output
 */
public record Output(boolean isJson, PrintStream results, PrintStream messages) {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Prints to the streams of the process. */
  public static Output of(boolean isJson) {
    return new Output(isJson, System.out, System.err);
  }

  /** Prints all entries of a list: for programs in the form of a last page of the API. */
  public void list(List<JsonNode> entries, List<Column> columns) {
    if (isJson) {
      ObjectNode page = JsonNodeFactory.instance.objectNode();
      page.putArray("data").addAll(entries);
      page.putNull("next_cursor");
      json(page);
      return;
    }
    if (entries.isEmpty()) {
      say("There are none.");
      return;
    }
    TextTable table = new TextTable(columns.stream().map(Column::head).toList());
    for (JsonNode entry : entries) {
      table.add(columns.stream().map(column -> column.cell(entry)).toList());
    }
    table.lines(width()).forEach(results::println);
  }

  /** Prints one object: for people a line for each column. */
  public void object(JsonNode object, List<Column> columns) {
    if (isJson) {
      json(object);
      return;
    }
    int widest = columns.stream().mapToInt(column -> column.title().length()).max().orElse(0);
    for (Column column : columns) {
      results.println(
          "%s%s  %s"
              .formatted(
                  column.title(),
                  " ".repeat(widest - column.title().length()),
                  VisibleText.line(column.cell(object))));
    }
  }

  /** Prints lines for people, or the object for programs. */
  public void lines(JsonNode object, List<String> lines) {
    if (isJson) {
      json(object);
    } else {
      lines.forEach(line -> results.println(VisibleText.line(line)));
    }
  }

  /** Prints a table for people, in the columns of its first row. */
  public void table(List<List<String>> rows) {
    List<TextTable.Title> titles = new ArrayList<>();
    rows.get(0).forEach(title -> titles.add(new TextTable.Title(title, title.equals("id"))));
    TextTable table = new TextTable(titles);
    rows.subList(1, rows.size()).forEach(table::add);
    table.lines(width()).forEach(results::println);
  }

  /** Prints a remark for people, which is no part of the result. */
  public void say(String remark) {
    messages.println(VisibleText.lines(remark));
  }

  private void json(JsonNode document) {
    try {
      results.println(
          VisibleText.json(JSON.writerWithDefaultPrettyPrinter().writeValueAsString(document)));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a JSON tree can be written", e);
    }
  }

  /** The {@code sextant} script says how wide the terminal is; 0: the output is no terminal. */
  private static int width() {
    return Integer.getInteger("sextant.output.columns", 0);
  }
}
