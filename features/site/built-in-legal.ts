import { agreementTexts, agreementVersion } from '#content/agreement.ts';
import type { Label } from '#contract-kit/label.ts';
import { consent } from '#content/legal/consent.ts';
import { complaints, withdrawalInformation } from '#content/legal/consumers.ts';
import { freeUse } from '#content/legal/free-use.ts';
import { kitAgreementText } from '#content/legal/kit-agreement.ts';
import type { LegalText } from '#content/legal/legal-text.ts';
import { privacy } from '#content/privacy.ts';
import { governingLaw, terms, termsByVersion } from '#content/terms.ts';
import { type Agreements, agreementsAsText } from './agreements-as-text.ts';
import type { LegalName } from './legal-pages.ts';

interface BuiltInLegal {
  /** In force until someone publishes another. */
  readonly current: LegalText;
  readonly earlier: readonly LegalText[];
}

/** The agreements of a version that came with the site. */
export const builtInAgreements = (version: string): Agreements | null => {
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

/** The versions that came with the site, which name this label. */
export const builtInLegal = (name: LegalName, of: Label): BuiltInLegal => texts[name](of);
