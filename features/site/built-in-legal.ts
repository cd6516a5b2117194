import { agreementTexts, agreementVersion } from '#content/agreement.ts';
import type { Label } from '#contract-kit/label.ts';
import { consent } from '#content/legal/consent.ts';
import { complaints, withdrawalInformation } from '#content/legal/consumers.ts';
import { freeUse } from '#content/legal/free-use.ts';
import { kitAgreementText } from '#content/legal/kit-agreement.ts';
import type { LegalText } from '#content/legal/legal-text.ts';
import { privacy } from '#content/privacy.ts';
import { published } from '#content/published/documents.ts';
import { type PublishedFile, publishedAt, type PublishedVersion } from '#content/published/published-file.ts';
import { governingLaw, terms, termsByVersion } from '#content/terms.ts';
import { type Agreements, agreementsAsText } from './agreements-as-text.ts';
import type { LegalName } from './legal-pages.ts';

const files: Readonly<Record<LegalName, PublishedFile>> = published;

interface BuiltInLegal {
  /** In force until someone publishes another. */
  readonly current: LegalText;
  readonly earlier: readonly LegalText[];
}

/** The agreements of a version that came with the site. */
export const builtInAgreements = (version: string): Agreements | null => {
  const exported = files.agreements.find(({ knownAs }) => knownAs === version);
  if (exported) return exported.data as Agreements;
  const beat = agreementTexts[version];
  return beat ? { law: governingLaw, beat, kit: kitAgreementText(version) } : null;
};

const agreementOf = (version: string, label: string): LegalText => {
  const agreements = builtInAgreements(version);
  if (!agreements) throw new Error(`there is no agreement of version ${version}`);
  // The first one is named by its month.
  return { ...agreementsAsText(agreements, label), version, since: version.length === 7 ? `${version}-01` : version };
};

const only = (current: LegalText): BuiltInLegal => ({ current, earlier: [] });

const texts: Readonly<Record<LegalName, (of: Label) => BuiltInLegal>> = {
  terms: (of) => {
    const current = terms(of);
    return { current, earlier: Object.values(termsByVersion(of)).filter(({ version }) => version !== current.version) };
  },
  privacy: (of) => only(privacy(of)),
  withdrawal: (of) => only({ ...withdrawalInformation(of), complaints: complaints(of), consent }),
  'free-use': (of) => only(freeUse(of)),
  agreements: ({ name }) => ({
    current: agreementOf(agreementVersion, name),
    earlier: Object.keys(agreementTexts)
      .filter((version) => version !== agreementVersion)
      .toReversed()
      .map((version) => agreementOf(version, name)),
  }),
};

const exportedText = (name: LegalName, { knownAs, data }: PublishedVersion, of: Label): LegalText => ({
  ...(name === 'agreements'
    ? agreementsAsText(data as Agreements, of.name)
    : (data as Pick<LegalText, 'title' | 'lead' | 'parts'>)),
  version: knownAs ?? '',
  since: knownAs?.slice(0, 10) ?? '',
});

/**
 * The versions that came with the site, which name this label: those that were exported from a shop, with their names,
 * and before them those of `content/`.
 */
export const builtInLegal = (name: LegalName, of: Label): BuiltInLegal => {
  const own = texts[name](of);
  const [current, ...earlier] = files[name].map((version) => exportedText(name, version, of));
  return current ? { current, earlier: [...earlier, own.current, ...own.earlier] } : own;
};

/** The one that came with the site and was in force at a moment, unless this shop had published another. */
export const builtInLegalAt = (name: LegalName, of: Label, at: Date): LegalText => {
  const exported = publishedAt(files[name], at);
  return exported ? exportedText(name, exported, of) : texts[name](of).current;
};

/** The moment from which an exported version holds; undefined for one of `content/`, which has only a day. */
export const exportedFrom = (name: LegalName, version: string): Date | undefined => {
  const exported = files[name].find(({ knownAs }) => knownAs === version);
  return exported && new Date(exported.from);
};

/** The number in the name of the latest exported version, after which a shop goes on counting; 0 if there is none. */
export const lastExportedNumber = (name: LegalName): number =>
  Math.max(0, ...files[name].map(({ knownAs }) => Number(knownAs?.split('.')[1] ?? 0)));
