package org.sparkstacking.conform.report;

import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.sparkstacking.conform.report.RunRecord.ClaimPart;
import org.sparkstacking.conform.report.RunRecord.FindingPart;

/**
 * Writes the verdicts as JUnit XML, one test case a claim, as Jenkins' junit step reads it: FAIL of
 * a required claim is a failure, INCONCLUSIVE and a failure of the kit an error, NOT_TESTED skipped
 * with its reason.
 */
final class JunitView {

  private JunitView() {}

  static String xml(RunRecord run) {
    StringWriter out = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(out);
      xml.writeStartDocument("UTF-8", "1.0");
      write(run, xml);
      xml.writeEndDocument();
      xml.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("cannot write JUnit XML", e);
    }
    return out.append("\n").toString();
  }

  private static void write(RunRecord run, XMLStreamWriter xml) throws XMLStreamException {
    List<ClaimPart> claims = run.claims();
    xml.writeStartElement("testsuite");
    xml.writeAttribute("name", "spark-conform " + Printable.text(run.site().name()));
    xml.writeAttribute("tests", String.valueOf(claims.size()));
    xml.writeAttribute("failures", count(claims, "failure"));
    xml.writeAttribute("errors", count(claims, "error"));
    xml.writeAttribute("skipped", count(claims, "skipped"));
    xml.writeAttribute("timestamp", run.startedAt());
    xml.writeAttribute("time", seconds(run));
    for (ClaimPart claim : claims) {
      testCase(run, claim, xml);
    }
    xml.writeEndElement();
  }

  private static void testCase(RunRecord run, ClaimPart claim, XMLStreamWriter xml)
      throws XMLStreamException {
    xml.writeStartElement("testcase");
    xml.writeAttribute("classname", "stage-" + claim.stage() + "." + claim.id());
    xml.writeAttribute("name", Printable.text(claim.id() + " " + claim.title().en()));
    xml.writeAttribute("time", "0");
    String element = element(claim);
    if (!element.isEmpty()) {
      xml.writeStartElement(element);
      xml.writeAttribute("message", Printable.text(claim.reason().en()));
      xml.writeAttribute("type", claim.verdict());
      xml.writeCharacters(details(claim));
      xml.writeEndElement();
    }
    xml.writeStartElement("system-out");
    xml.writeCharacters(Printable.text((run.simulated() ? "SIMULATED " : "") + claim.verdict()));
    for (var remark : claim.remarks()) {
      xml.writeCharacters("\nremark: " + Printable.text(remark.en()));
    }
    xml.writeEndElement();
    xml.writeEndElement();
  }

  private static String element(ClaimPart claim) {
    if (claim.reasonCode().equals(RecordFile.KIT_FAILURE)) {
      return "error";
    }
    return switch (claim.verdict()) {
      case "FAIL" -> RecordCheck.required(claim) ? "failure" : "";
      case "INCONCLUSIVE" -> "error";
      case "NOT_TESTED", "NOT_APPLICABLE" -> "skipped";
      default -> "";
    };
  }

  private static String details(ClaimPart claim) {
    StringBuilder text = new StringBuilder();
    for (FindingPart finding : claim.findings()) {
      if (!finding.verdict().equals("PASS")) {
        text.append("expected: ").append(Printable.text(finding.expected().en())).append('\n');
        text.append("seen: ").append(Printable.text(finding.seen().en())).append('\n');
        text.append("next: ").append(Printable.text(finding.next().en())).append('\n');
      }
    }
    return text.toString();
  }

  private static String count(List<ClaimPart> claims, String element) {
    return String.valueOf(claims.stream().filter(c -> element(c).equals(element)).count());
  }

  private static String seconds(RunRecord run) {
    Duration took = Duration.between(Instant.parse(run.startedAt()), Instant.parse(run.endedAt()));
    return String.valueOf(Math.max(0, took.toSeconds()));
  }
}
