import { expect, it } from 'vitest';
import { writeIn } from '#testing/texts/write-in.ts';
import { createLocale } from '#contract-kit/texts/translator.ts';
import { formatLimit, limitWords, termMeanings } from './terms.ts';

const limits = ['2500', '1000000000000', 'unlimited', 'yes', 'no'];

it('limits read the same on English pages as in agreements', () => {
  expect(limits.map(limitWords)).toEqual(['2,500', '1,000,000,000,000', 'Unlimited', 'Yes', 'No']);
  expect(limits.map(limitWords)).toEqual(limits.map(formatLimit));
});

it('pages in another language have its words and numbers, and agreements stay English', () => {
  const german = createLocale('de', { Unlimited: 'Unbegrenzt', Yes: 'Ja', No: 'Nein', Copies: 'Kopien' });
  writeIn(german);
  expect(limits.map(limitWords)).toEqual(['2.500', '1.000.000.000.000', 'Unbegrenzt', 'Ja', 'Nein']);
  expect(limits.map(formatLimit)).toEqual(['2,500', '1,000,000,000,000', 'Unlimited', 'Yes', 'No']);
  expect(termMeanings()['Distribution Limit']).toBe('Kopien');
});
