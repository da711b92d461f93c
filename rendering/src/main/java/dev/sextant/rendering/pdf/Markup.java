package dev.sextant.rendering.pdf;

import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/**
 * A document as a tree. Texts become text nodes and are never parsed, so a name that looks like
 * markup is shown as it is.
 */
final class Markup {

  /** A name of people is cut after this many characters; paper cannot scroll. */
  private static final int LONGEST_NAME = 120;

  private static final int LONGEST_TEXT = 4000;

  private final Document document;
  private final Element head;
  private final Element body;
  private final Glyphs glyphs = new Glyphs();

  Markup(String styles) {
    try {
      document = DocumentBuilderFactory.newInstance().newDocumentBuilder().newDocument();
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException("The JDK's own XML cannot be set up.", e);
    }
    Element html = document.createElement("html");
    html.setAttribute("lang", "en");
    document.appendChild(html);
    head = document.createElement("head");
    html.appendChild(head);
    body = document.createElement("body");
    html.appendChild(body);
    Element style = document.createElement("style");
    style.setTextContent(styles);
    head.appendChild(style);
  }

  /** Names the document, in its metadata. */
  void describe(String title, String description) {
    add(head, "title", "", title);
    Element meta = document.createElement("meta");
    meta.setAttribute("name", "description");
    meta.setAttribute("content", glyphs.shown(description, LONGEST_TEXT));
    head.appendChild(meta);
  }

  /** Returns a name of people, short enough for a line or two. */
  String name(String text) {
    return glyphs.shown(text, LONGEST_NAME);
  }

  Element body() {
    return body;
  }

  Document document() {
    return document;
  }

  boolean hasReplaced() {
    return glyphs.hasReplaced();
  }

  /**
   * Adds an element.
   *
   * @param styleClass empty for none
   */
  Element add(Element parent, String tag, String styleClass) {
    Element element = document.createElement(tag);
    if (!styleClass.isEmpty()) {
      element.setAttribute("class", styleClass);
    }
    parent.appendChild(element);
    return element;
  }

  /** Adds an element with a text. */
  Element add(Element parent, String tag, String styleClass, String text) {
    Element element = add(parent, tag, styleClass);
    element.appendChild(document.createTextNode(glyphs.shown(text, LONGEST_TEXT)));
    return element;
  }

  /** Adds a table with its heads and returns its body. */
  Element table(Element parent, String styleClass, List<String> heads) {
    Element table = add(parent, "table", styleClass);
    Element row = add(add(table, "thead", ""), "tr", "");
    for (String head : heads) {
      Element cell = add(row, "th", "", head);
      cell.setAttribute("scope", "col");
    }
    return add(table, "tbody", "");
  }

  /** Adds lines to a cell, the first as it is and the others small. */
  Element cell(Element row, String styleClass, List<String> lines) {
    Element cell = add(row, "td", styleClass);
    for (int i = 0; i < lines.size(); i++) {
      add(cell, "div", i == 0 ? "" : "quiet", lines.get(i));
    }
    return cell;
  }

  /** Adds a number, whose interval is not broken into lines; a reason in its place may be. */
  void number(Element row, String text) {
    cell(row, text.endsWith("]") ? "number" : "", List.of(text));
  }
}
