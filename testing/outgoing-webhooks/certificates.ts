// @peculiar/x509 needs this polyfill.
import 'reflect-metadata';
import { randomUUID, webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import { dayMs } from '#contract-kit/numbers/durations.ts';

// Certificates for receivers of webhooks, from an authority that only the tests trust.

x509.cryptoProvider.set(webcrypto);

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const newKeys = () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);

export interface Certificate {
  /** PEM. */
  readonly key: string;
  readonly cert: string;
}

export interface Authority {
  /** The authority's certificate as PEM. */
  readonly certificate: string;
  /** `days` of validity; less than 0 makes an expired certificate. */
  certify(name: string, days?: number): Promise<Certificate>;
}

export const createAuthority = async (): Promise<Authority> => {
  const keys = await newKeys();
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    name: `CN=Authority ${randomUUID()}`,
    keys,
    notBefore: new Date(Date.now() - 9 * dayMs),
    notAfter: new Date(Date.now() + 9 * dayMs),
    signingAlgorithm: algorithm,
    extensions: [new x509.BasicConstraintsExtension(true, 0, true)],
  });
  return {
    certificate: root.toString('pem'),
    certify: async (name, days = 1) => {
      const own = await newKeys();
      const certificate = await x509.X509CertificateGenerator.create({
        subject: `CN=${name}`,
        issuer: root.subject,
        publicKey: own.publicKey,
        signingKey: keys.privateKey,
        notBefore: new Date(Date.now() - 9 * dayMs),
        notAfter: new Date(Date.now() + days * dayMs),
        signingAlgorithm: algorithm,
        extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: name }])],
      });
      const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', own.privateKey));
      return { cert: certificate.toString('pem'), key: x509.PemConverter.encode(pkcs8, 'PRIVATE KEY') };
    },
  };
};
