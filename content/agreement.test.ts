import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type AgreementNames, type AgreementText, fillAgreement } from '#contract-kit/agreements/agreement-text.ts';
import { agreementTexts, agreementVersion } from './agreement.ts';
import { kitAgreementText } from './legal/kit-agreement.ts';

const names: AgreementNames = {
  seller: 'Seller',
  artist: 'Artist',
  producers: [],
  buyer: 'Buyer',
  beat: 'Beat',
  license: 'License',
  price: '$1.00',
  replaces: null,
  ai: null,
  exclusive: false,
  unlimited: false,
  governingLaw: 'Georgia',
  issuer: 'Label',
};

const textOf = (version: string): AgreementText => agreementTexts[version]!;

const wordsOfAll = (text: AgreementText, variants: readonly Partial<AgreementNames>[]): string => {
  const { title, termsHeading, conduct } = fillAgreement(text, names);
  return JSON.stringify([
    title,
    fillAgreement(text, { ...names, exclusive: true }).title,
    termsHeading,
    ...variants.map((variant) => fillAgreement(text, { ...names, ...variant }).clauses),
    conduct,
  ]);
};

/** All sentences that an agreement of this version can contain. */
const wordsOf = (version: string): string => {
  const flags = [false, true].flatMap((exclusive) => [false, true].map((unlimited) => ({ exclusive, unlimited })));
  const alone = { name: 'Seller', artist: 'Artist', publishing: null };
  const together = [null, '30%'].map((publishing) => ({ name: 'Kay Brown', artist: 'Kay', publishing }));
  // Earlier versions don't mention upgrades, AI or co-producers.
  const variants: Partial<AgreementNames>[] = [
    ...flags,
    ...(version >= '2026-11-28' ? (['none', 'assisted', 'parts', 'all'] as const).map((ai) => ({ ai })) : []),
    ...(version >= '2026-11-29'
      ? [
          ...together.map((other) => ({ producers: [alone, other] })),
          { producers: [{ ...alone, publishing: '70%' }, ...together.slice(1)] },
        ]
      : []),
    ...(version >= '2026-11-27' ? flags.map((flag) => ({ ...flag, replaces: 'GIJO-1001' })) : []),
  ];
  return wordsOfAll(textOf(version), variants);
};

// A changed hash means that existing agreements would print different words. Restore the text, and give the new wording
// its own version.
test.each([
  ['2026-11', 'b34c2fd85fa44b82'],
  ['2026-11-22', '931c8d90c979562c'],
  ['2026-11-23', '2b2c28d1e376ff4c'],
  ['2026-11-27', '41a4205cee8ec43a'],
  ['2026-11-28', '4ebb19a06fed1ffe'],
  ['2026-11-29', '3e711e0236a17fbc'],
])('the license agreement of version %s keeps its wording to the letter', (version, hash) => {
  expect(createHash('sha256').update(wordsOf(version)).digest('hex').slice(0, 16)).toBe(hash);
});

test('the license agreement of sound kits keeps its wording to the letter', () => {
  const other = { name: 'Kay Brown', artist: 'Kay', publishing: null };
  const variants: Partial<AgreementNames>[] = [
    ...([null, 'none', 'assisted', 'parts', 'all'] as const).map((ai) => ({ ai })),
    { producers: [{ name: 'Seller', artist: 'Artist', publishing: null }, other] },
  ];
  const words = wordsOfAll(kitAgreementText(agreementVersion), variants);
  expect(createHash('sha256').update(words).digest('hex').slice(0, 16)).toBe('747262dd7ca4a348');
});

test('new sales use the newest version of the license agreement', () => {
  expect(agreementVersion).toBe('2026-11-29');
});

test('an agreement has no warranty about AI if the seller said nothing about AI', () => {
  const headings = (ai: AgreementNames['ai']) =>
    fillAgreement(textOf(agreementVersion), { ...names, ai }).clauses.map(({ heading }) => heading);
  expect(headings('none')).toContain('Artificial intelligence');
  expect(headings(null)).not.toContain('Artificial intelligence');
});
