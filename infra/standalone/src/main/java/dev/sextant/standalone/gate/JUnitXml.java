package dev.sextant.standalone.gate;

import java.io.IOException;
import java.io.OutputStream;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes a gate as JUnit XML, in which an undecided check is a skipped test. */
public final class JUnitXml {

  private static final String SUITE = "sextant gate";
  private static final String MESSAGE = "message";

  private JUnitXml() {}

  /** Writes it. */
  public static void write(Gate gate, OutputStream out) throws IOException {
    try {
      XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(out, "UTF-8");
      xml.writeStartDocument("UTF-8", "1.0");
      xml.writeStartElement("testsuite");
      xml.writeAttribute("name", SUITE);
      xml.writeAttribute("tests", String.valueOf(gate.checks().size()));
      xml.writeAttribute("failures", String.valueOf(count(gate, Outcome.FAILED)));
      xml.writeAttribute("skipped", String.valueOf(count(gate, Outcome.UNDECIDED)));
      xml.writeAttribute("errors", "0");
      for (Check check : gate.checks()) {
        write(xml, check);
      }
      xml.writeEndElement();
      xml.writeEndDocument();
      xml.close();
    } catch (XMLStreamException e) {
      throw new IOException(e);
    }
  }

  private static void write(XMLStreamWriter xml, Check check) throws XMLStreamException {
    xml.writeStartElement("testcase");
    xml.writeAttribute("classname", "sextant.gate");
    xml.writeAttribute("name", check.name());
    switch (check.outcome()) {
      case FAILED -> {
        xml.writeStartElement("failure");
        xml.writeAttribute(MESSAGE, check.sentence());
        xml.writeEndElement();
      }
      case UNDECIDED -> {
        xml.writeStartElement("skipped");
        xml.writeAttribute(MESSAGE, check.sentence());
        xml.writeEndElement();
      }
      case PASSED -> {
        xml.writeStartElement("system-out");
        xml.writeCharacters(check.sentence());
        xml.writeEndElement();
      }
    }
    xml.writeEndElement();
  }

  private static long count(Gate gate, Outcome outcome) {
    return gate.checks().stream().filter(check -> check.outcome() == outcome).count();
  }
}
