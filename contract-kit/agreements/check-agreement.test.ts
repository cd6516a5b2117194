import { expect, test } from 'vitest';
import { type AgreementText, fillAgreement, type Passage } from './agreement-text.ts';
import { checkAgreement } from './check-agreement.ts';

const all = '{seller} sells {beat} to {buyer} under {license} for {price}, under the law of {law}.';
const upgrade: Passage = { when: 'upgrade', text: 'It replaces order {replaced}.' };

const agreement = (passages: readonly Passage[], change: Partial<AgreementText> = {}): AgreementText => ({
  title: 'Agreement',
  exclusiveTitle: 'Exclusive agreement',
  termsHeading: 'Terms',
  clauses: [{ heading: 'All', passages }],
  conduct: 'Agreed.',
  ...change,
});
const faultsOf = (text: AgreementText) => checkAgreement(text).map(({ path, message }) => [path.join('.'), message]);

test('a text that names all that an agreement needs is right, wherever it names it', () => {
  expect(faultsOf(agreement([{ when: 'always', text: all }, upgrade]))).toEqual([]);
  const split = all.replace('{law}', 'the land');
  expect(faultsOf(agreement([{ when: 'always', text: split }, upgrade], { conduct: 'Under {law}.' }))).toEqual([]);
  const both = [
    { when: 'exclusive', text: all },
    { when: 'non-exclusive', text: all },
  ] as const;
  expect(faultsOf(agreement([...both, upgrade]))).toEqual([]);
});

test('what is missing in some agreements is missing', () => {
  const faults = faultsOf(agreement([{ when: 'exclusive', text: all }, upgrade]));
  expect(faults).toHaveLength(6);
  expect(faults[0]).toEqual(['clauses', expect.stringContaining('has to name {seller}')]);
});

test('what can’t be filled in is refused where it stands', () => {
  const passages = [{ when: 'always', text: `${all} {cost} {shares}` }, upgrade] as const;
  expect(faultsOf(agreement(passages, { conduct: 'For {replaced}.' }))).toEqual([
    ['clauses.0.passages.0.text', expect.stringContaining('There’s no {cost}.')],
    ['clauses.0.passages.0.text', expect.stringContaining('no {shares}')],
    ['conduct', expect.stringContaining('no {replaced}')],
  ]);
  expect(faultsOf(agreement([passages[0], { when: 'shares-agreed', text: '{shares}' }, upgrade]))).toHaveLength(2);
});

test('an upgrade names the order that it replaces; kits have no upgrades', () => {
  const passages = [{ when: 'always', text: all }] as const;
  expect(faultsOf(agreement(passages))).toEqual([['clauses', expect.stringContaining('{replaced}')]]);
  expect(faultsOf(agreement(passages, { exclusiveTitle: undefined }))).toEqual([]);
});

test('braces in a name, such as a beat’s title, stand for nothing', () => {
  const filled = fillAgreement(agreement([{ when: 'always', text: all }]), {
    seller: '{buyer}',
    artist: 'Artist',
    producers: [],
    buyer: 'Buyer',
    beat: '{price} {law}',
    license: '$& $1',
    price: '$1.00',
    replaces: null,
    ai: null,
    exclusive: false,
    unlimited: false,
    governingLaw: 'Georgia',
    issuer: 'Label',
  });
  expect(filled.clauses[0]?.text).toBe(
    '{buyer} sells {price} {law} to Buyer under $& $1 for $1.00, under the law of Georgia.',
  );
});
