import { label } from '#content/label.ts';
import { consent } from '#content/legal/consent.ts';
import { builtIn } from '#features/site/built-in.ts';
import { builtInLegal } from '#features/site/built-in-legal.ts';
import type { LegalTextInfo } from '#features/site/contract.ts';
import { documentNames } from '#features/site/documents.ts';
import { type LegalName, legalNames } from '#features/site/legal-pages.ts';

/** A text that people agree to, as the API says it before anyone publishes another. */
export const legalTextOf = (name: LegalName): LegalTextInfo => {
  const { complaints: _, consent: _consent, parts, ...text } = builtInLegal(name, label).current;
  const { version, since } = text;
  const copied = parts.map(({ heading, paragraphs }) => ({ heading, paragraphs: [...paragraphs] }));
  return { ...text, parts: copied, inForce: { version, since }, earlier: [] };
};

/** What buyers agree to besides the terms, as the API says it before anyone publishes other sentences. */
export const firstConsent = { ...consent, version: builtInLegal('withdrawal', label).current.version };

/** What the API says about the site's texts before anyone changes one, by path. */
export const siteResponses: Readonly<Record<string, unknown>> = Object.fromEntries([
  ...documentNames.map((name) => [`/api/v1/app/site-documents/${name}`, builtIn(name, label)]),
  ['/api/v1/app/checkout/consent', firstConsent],
  ...legalNames.map((name) => [`/api/v1/app/legal-texts/${name}`, legalTextOf(name)]),
]);
