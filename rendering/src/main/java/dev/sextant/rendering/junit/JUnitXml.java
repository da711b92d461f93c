package dev.sextant.rendering.junit;

import dev.sextant.rendering.junit.CheckCase.Result;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes checks as JUnit XML, in which an undecided check is a skipped test. */
public final class JUnitXml {

  private static final String MESSAGE = "message";
  private static final int REPLACEMENT = 0xFFFD;

  private JUnitXml() {}

  /**
   * Writes one suite.
   *
   * @param out stays open
   */
  public static void write(String suite, List<CheckCase> cases, OutputStream out)
      throws IOException {
    try {
      XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(out, "UTF-8");
      xml.writeStartDocument("UTF-8", "1.0");
      xml.writeStartElement("testsuite");
      xml.writeAttribute("name", suite);
      xml.writeAttribute("tests", String.valueOf(cases.size()));
      xml.writeAttribute("failures", String.valueOf(count(cases, Result.FAILED)));
      xml.writeAttribute("skipped", String.valueOf(count(cases, Result.SKIPPED)));
      xml.writeAttribute("errors", "0");
      for (CheckCase each : cases) {
        write(xml, each);
      }
      xml.writeEndElement();
      xml.writeEndDocument();
      xml.close();
    } catch (XMLStreamException e) {
      throw new IOException(e);
    }
  }

  private static void write(XMLStreamWriter xml, CheckCase check) throws XMLStreamException {
    xml.writeStartElement("testcase");
    xml.writeAttribute("classname", legal(check.group()));
    xml.writeAttribute("name", legal(check.name()));
    switch (check.result()) {
      case FAILED -> writeMessage(xml, "failure", check.message());
      case SKIPPED -> writeMessage(xml, "skipped", check.message());
      case PASSED -> {
        xml.writeStartElement("system-out");
        xml.writeCharacters(legal(check.message()));
        xml.writeEndElement();
      }
    }
    xml.writeEndElement();
  }

  private static void writeMessage(XMLStreamWriter xml, String element, String message)
      throws XMLStreamException {
    xml.writeStartElement(element);
    xml.writeAttribute(MESSAGE, legal(message));
    xml.writeEndElement();
  }

  /** Replaces the characters that no XML document can hold, not even escaped. */
  private static String legal(String text) {
    return text.codePoints()
        .map(each -> isLegal(each) ? each : REPLACEMENT)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static boolean isLegal(int c) {
    return c == '\t'
        || c == '\n'
        || c == '\r'
        || (c >= 0x20 && c < Character.MIN_SURROGATE)
        || (c > Character.MAX_SURROGATE && c < 0xFFFE)
        || c > 0xFFFF;
  }

  private static long count(List<CheckCase> cases, Result result) {
    return cases.stream().filter(check -> check.result() == result).count();
  }
}
