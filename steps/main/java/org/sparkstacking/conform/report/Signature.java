package org.sparkstacking.conform.report;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaCertStore;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cms.CMSException;
import org.bouncycastle.cms.CMSProcessableFile;
import org.bouncycastle.cms.CMSSignedData;
import org.bouncycastle.cms.CMSSignedDataGenerator;
import org.bouncycastle.cms.SignerInformation;
import org.bouncycastle.cms.jcajce.JcaSignerInfoGeneratorBuilder;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoVerifierBuilder;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.operator.jcajce.JcaDigestCalculatorProviderBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Signs the manifest of a run folder, and so every file that it lists, with a key of the hospital:
 * a detached CMS SignedData (RFC 5652) in DER. It is checked offline by {@code conform verify}, and
 * by {@code openssl cms -verify -binary -inform DER -in manifest.sha256.p7s -content
 * manifest.sha256}.
 */
public final class Signature {
  /** Name of the file; the manifest does not list it. */
  public static final String FILE = "manifest.sha256.p7s";

  private static final BouncyCastleProvider PROVIDER = new BouncyCastleProvider();

  private Signature() {}

  /**
   * Sign the manifest as it is now.
   *
   * @param key PEM file of an unencrypted private key, RSA or EC
   * @param certificate PEM file of the certificate that belongs to it
   * @throws IOException if a file cannot be read, or key and certificate do not belong together
   */
  public static void write(Path folder, Path key, Path certificate) throws IOException {
    Path manifest = folder.resolve(Manifest.FILE);
    X509CertificateHolder holder = certificate(certificate);
    try {
      X509Certificate signer = new JcaX509CertificateConverter().getCertificate(holder);
      CMSSignedDataGenerator generator = new CMSSignedDataGenerator();
      generator.addSignerInfoGenerator(
          new JcaSignerInfoGeneratorBuilder(
                  new JcaDigestCalculatorProviderBuilder().setProvider(PROVIDER).build())
              .build(
                  new JcaContentSignerBuilder(algorithm(signer))
                      .setProvider(PROVIDER)
                      .build(privateKey(key)),
                  signer));
      generator.addCertificates(new JcaCertStore(List.of(signer)));
      byte[] signed =
          generator.generate(new CMSProcessableFile(manifest.toFile()), false).getEncoded();
      demandOwn(manifest, signed, certificate);
      Views.put(folder.resolve(FILE), signed);
    } catch (CMSException | OperatorCreationException | java.security.cert.CertificateException e) {
      throw new IOException("cannot sign with " + key + " and " + certificate + ": " + e, e);
    }
  }

  /** What a check of the signature gave. */
  public enum State {
    ABSENT,
    GOOD,
    BAD
  }

  /**
   * Tell whether the manifest is signed as it stands.
   *
   * @param signer subject of the certificate, or ""
   */
  public record Outcome(State state, String signer) {}

  /**
   * Check the signature of a run folder's manifest.
   *
   * @param expected certificate that the signer must have, or null to take the one inside
   */
  public static Outcome check(Path folder, @Nullable Path expected) throws IOException {
    Path file = folder.resolve(FILE);
    if (!Files.isRegularFile(file)) {
      return new Outcome(State.ABSENT, "");
    }
    X509CertificateHolder demanded = expected == null ? null : certificate(expected);
    try (InputStream in = new FileInputStream(file.toFile())) {
      return verify(folder.resolve(Manifest.FILE), in, demanded);
    } catch (CMSException | IllegalArgumentException e) {
      return new Outcome(State.BAD, "");
    }
  }

  private static Outcome verify(
      Path manifest, InputStream signature, @Nullable X509CertificateHolder demanded)
      throws CMSException {
    CMSSignedData signed = new CMSSignedData(new CMSProcessableFile(manifest.toFile()), signature);
    for (SignerInformation signer : signed.getSignerInfos().getSigners()) {
      Collection<X509CertificateHolder> own = certificates(signed, signer);
      for (X509CertificateHolder holder : own) {
        boolean wanted = demanded == null || demanded.equals(holder);
        boolean good = wanted && good(signer, holder);
        return new Outcome(good ? State.GOOD : State.BAD, holder.getSubject().toString());
      }
    }
    return new Outcome(State.BAD, "");
  }

  @SuppressWarnings("unchecked") // a CMS selector of a signer selects its certificates
  private static Collection<X509CertificateHolder> certificates(
      CMSSignedData signed, SignerInformation signer) {
    return signed.getCertificates().getMatches(signer.getSID());
  }

  private static boolean good(SignerInformation signer, X509CertificateHolder holder) {
    try {
      return signer.verify(
          new JcaSimpleSignerInfoVerifierBuilder().setProvider(PROVIDER).build(holder));
    } catch (CMSException | OperatorCreationException | java.security.cert.CertificateException e) {
      return false;
    }
  }

  private static void demandOwn(Path manifest, byte[] signed, Path certificate)
      throws IOException, CMSException {
    Outcome outcome = verify(manifest, new java.io.ByteArrayInputStream(signed), null);
    if (outcome.state() != State.GOOD) {
      throw new IOException("the key does not belong to the certificate " + certificate);
    }
  }

  private static String algorithm(X509Certificate certificate) {
    return switch (certificate.getPublicKey().getAlgorithm()) {
      case "EC" -> "SHA256withECDSA";
      case "RSA" -> "SHA256withRSA";
      default -> certificate.getPublicKey().getAlgorithm();
    };
  }

  private static X509CertificateHolder certificate(Path file) throws IOException {
    if (pem(file) instanceof X509CertificateHolder holder) {
      return holder;
    }
    throw new IOException(file + " holds no certificate in PEM form");
  }

  private static PrivateKey privateKey(Path file) throws IOException {
    JcaPEMKeyConverter converter = new JcaPEMKeyConverter().setProvider(PROVIDER);
    Object found = pem(file);
    if (found instanceof PEMKeyPair pair) {
      return converter.getPrivateKey(pair.getPrivateKeyInfo());
    }
    if (found instanceof PrivateKeyInfo info) {
      return converter.getPrivateKey(info);
    }
    throw new IOException(
        file + " holds no unencrypted private key in PEM form; 'openssl pkey' can write one");
  }

  /** Read the first key or certificate; EC files may begin with their curve's parameters. */
  private static @Nullable Object pem(Path file) throws IOException {
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8);
        PEMParser parser = new PEMParser(reader)) {
      for (Object found = parser.readObject(); found != null; found = parser.readObject()) {
        if (found instanceof X509CertificateHolder
            || found instanceof PEMKeyPair
            || found instanceof PrivateKeyInfo) {
          return found;
        }
      }
      return null;
    }
  }
}
