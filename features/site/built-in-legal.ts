import type { Label } from '#contract-kit/label.ts';
import { complaints, withdrawalInformation } from '#content/legal/consumers.ts';
import { freeUse } from '#content/legal/free-use.ts';
import type { LegalText } from '#content/legal/legal-text.ts';
import { privacy } from '#content/privacy.ts';
import { terms, termsByVersion } from '#content/terms.ts';
import type { LegalName } from './legal-pages.ts';

interface BuiltInLegal {
  /** In force until someone publishes another. */
  readonly current: LegalText;
  readonly earlier: readonly LegalText[];
}

const only = (current: LegalText): BuiltInLegal => ({ current, earlier: [] });

const texts: Readonly<Record<LegalName, (of: Label) => BuiltInLegal>> = {
  terms: (of) => {
    const current = terms(of);
    return { current, earlier: Object.values(termsByVersion(of)).filter(({ version }) => version !== current.version) };
  },
  privacy: (of) => only(privacy(of)),
  withdrawal: (of) => only({ ...withdrawalInformation(of), complaints: complaints(of) }),
  'free-use': (of) => only(freeUse(of)),
};

/** The versions that came with the site, which name this label. */
export const builtInLegal = (name: LegalName, of: Label): BuiltInLegal => texts[name](of);
