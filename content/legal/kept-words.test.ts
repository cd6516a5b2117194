import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { firstLabel } from '../label.ts';
import { terms } from '../terms.ts';
import { consent } from './consent.ts';
import { complaints, withdrawalInformation } from './consumers.ts';
import { freeUse } from './free-use.ts';
import { notices } from './notices.ts';

const { declarations, counterDeclarations, howDecided, redress } = notices(firstLabel);
const texts = {
  terms: terms(firstLabel),
  'right of withdrawal': [withdrawalInformation(firstLabel), complaints(firstLabel), consent],
  'terms for free use': freeUse(firstLabel),
  notices: [declarations, counterDeclarations, howDecided, redress],
} as const;

const sentencesOf = (text: unknown): string[] =>
  typeof text === 'string' ? [text] : Object.values(text as object).flatMap(sentencesOf);

// A changed hash means that purchase emails that are sent again, links for free downloads, and notices of before would
// show different words, although nobody has published any. Restore the text: another one is published in the dashboard.
test.each([
  ['terms', 'e9b4bd0bd665384d'],
  ['right of withdrawal', 'e3c4891656723eac'],
  ['terms for free use', '30cc580004203c62'],
  ['notices', '587d3cdc996d4a14'],
] as const)('the built-in %s keep their wording to the letter', (name, hash) => {
  const words = sentencesOf(texts[name]).join('\n');
  expect(createHash('sha256').update(words).digest('hex').slice(0, 16)).toBe(hash);
});
