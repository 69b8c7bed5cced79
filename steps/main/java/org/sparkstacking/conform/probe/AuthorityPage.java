package org.sparkstacking.conform.probe;

import java.io.ByteArrayInputStream;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;

/**
 * Says in words what the page of a certificate authority holds: PEM certificates (RFC 7468), as
 * RKE2's supervisor gives them on {@code /cacerts}.
 */
final class AuthorityPage {
  /** How the words begin where every certificate is valid; nothing else begins so. */
  static final String VALID = "valid until ";

  private AuthorityPage() {}

  /**
   * Give the validity of the certificate that ends first.
   *
   * @param otherwise what is said where the page holds no certificate
   */
  static String words(byte[] page, Instant at, String otherwise) {
    Instant first = Instant.MAX;
    for (X509Certificate certificate : certificates(page)) {
      Instant begin = certificate.getNotBefore().toInstant();
      if (begin.isAfter(at)) {
        return "not valid before " + day(begin);
      }
      Instant end = certificate.getNotAfter().toInstant();
      first = end.isBefore(first) ? end : first;
    }
    if (first.equals(Instant.MAX)) {
      return "no certificate: " + otherwise;
    }
    return (first.isBefore(at) ? "expired on " : VALID) + day(first);
  }

  private static Collection<X509Certificate> certificates(byte[] page) {
    try {
      Collection<? extends Certificate> read =
          CertificateFactory.getInstance("X.509")
              .generateCertificates(new ByteArrayInputStream(page));
      return read.stream().map(X509Certificate.class::cast).toList();
    } catch (CertificateException e) {
      return List.of();
    }
  }

  private static String day(Instant instant) {
    return instant.atZone(ZoneOffset.UTC).toLocalDate().toString();
  }
}
