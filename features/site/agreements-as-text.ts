import {
  type AgreementText,
  agreementVariables,
  bracedIn,
  isVariable,
} from '#contract-kit/agreements/agreement-text.ts';
import type { LegalText } from '#content/legal/legal-text.ts';
import { passageCases } from './agreement-parts.ts';

/** The words of the label's license agreements: of one for a beat, and of one for a sound kit. */
export interface Agreements {
  readonly law: string;
  readonly beat: AgreementText;
  readonly kit: AgreementText;
}

/** Says in brackets what is filled in at a sale. */
const withBrackets = (text: string, values: Readonly<Record<string, string>>): string =>
  bracedIn(text).reduce(
    (words, name) =>
      words.replace(
        `{${name}}`,
        () => values[name] ?? (isVariable(name) ? `[${agreementVariables[name].about}]` : `{${name}}`),
      ),
    text,
  );

const partsOf = (
  { clauses, conduct }: AgreementText,
  values: Readonly<Record<string, string>>,
  before: string,
): LegalText['parts'] => [
  ...clauses.map(({ heading, passages }) => ({
    heading: `${before}${heading}`,
    paragraphs: passages.map(
      ({ when, text }) => `${when === 'always' ? '' : `${passageCases[when]}: `}${withBrackets(text, values)}`,
    ),
  })),
  { heading: `${before}Agreement`, paragraphs: [withBrackets(conduct, values)] },
];

/** The agreements as a page shows them before a sale. */
export const agreementsAsText = (
  { law, beat, kit }: Agreements,
  label: string,
): Pick<LegalText, 'title' | 'lead' | 'parts'> => {
  const values = { law, label };
  return {
    title: 'License agreements',
    lead: 'What buyer and seller agree on with each sale, besides the files and limits of the license. What is in brackets is filled in at the sale.',
    parts: [...partsOf(beat, values, ''), ...partsOf(kit, values, 'Sound kits: ')],
  };
};
