import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { firstLabel } from '../label.ts';
import { terms } from '../terms.ts';
import { consent } from './consent.ts';
import { complaints, withdrawalInformation } from './consumers.ts';
import { freeUse } from './free-use.ts';
import { notices } from './notices.ts';

/** A label with the same name in every shop. */
const label = { ...firstLabel, name: 'Label', email: 'hello@label.example' };
const { declarations, counterDeclarations, howDecided, redress } = notices(label);
const texts = {
  terms: terms(label),
  'right of withdrawal': [withdrawalInformation(label), complaints(label), consent],
  'terms for free use': freeUse(label),
  notices: [declarations, counterDeclarations, howDecided, redress],
} as const;

const sentencesOf = (text: unknown): string[] =>
  typeof text === 'string' ? [text] : Object.values(text as object).flatMap(sentencesOf);

// A changed hash means that purchase emails that are sent again, links to free downloads, and decisions of before would
// show different words, although nobody has published any. Publish another text in the dashboard, which keeps this one.
test.each([
  ['terms', 'eba63137cf28c3f7'],
  ['right of withdrawal', '09a10964d527fba5'],
  ['terms for free use', '0ca20ddaf0557c19'],
  ['notices', 'e5f2057dda99c70c'],
] as const)('the built-in %s keep their wording to the letter', (name, hash) => {
  const words = sentencesOf(texts[name]).join('\n');
  expect(createHash('sha256').update(words).digest('hex').slice(0, 16)).toBe(hash);
});
