import { describe, expect, it } from 'vitest';
import { usageTermNames } from '../../terms.ts';
import { hasParts, pricesOf, readTerm, termsInBrief } from './license-labels.ts';

const fileTypes = ['mp3' as const];

describe('a license card', () => {
  it('shows the buyer’s price: the beat plus the license', () => {
    expect(pricesOf({ price: '5.01' }, { price: '35.57', regularPrice: '120.99', fileTypes })).toEqual({
      total: '40.58',
      regular: '120.99',
      parts: { beat: '5.01', license: '35.57' },
    });
    expect(pricesOf({ price: '5.01' }, { price: '19.99', regularPrice: null, fileTypes })).toEqual({
      total: '25.00',
      regular: null,
      parts: { beat: '5.01', license: '19.99' },
    });
    expect(pricesOf({ price: '0.00' }, { price: '19.99', regularPrice: null, fileTypes })).toEqual({
      total: '19.99',
      regular: null,
      parts: null,
    });
  });

  it('shows the license’s earlier price, but no parts of the total, if the beat is free', () => {
    expect(pricesOf({ price: '0.00' }, { price: '35.57', regularPrice: '120.99', fileTypes })).toEqual({
      total: '35.57',
      regular: '120.99',
      parts: null,
    });
  });

  it('shows the parts of a total on all compared cards or on none', () => {
    const license = { price: '19.99', regularPrice: null, fileTypes };
    expect(hasParts([{ price: '0.00' }, { price: '5.00' }])).toBe(true);
    expect(hasParts([{ price: '0.00' }])).toBe(false);
    expect(pricesOf({ price: '0.00' }, license, true).parts).toEqual({ beat: '0.00', license: '19.99' });
    // A kit costs only its own price.
    expect(pricesOf({ price: '15.00' }, { price: '0.00', regularPrice: null, fileTypes: ['kit'] }).parts).toBeNull();
  });

  it('sums up all terms in one line', () => {
    const terms = (limits: readonly string[]) => ({
      usageTerms: usageTermNames.map((name, index) => ({ name, limit: limits[index] ?? '' })),
    });
    expect(termsInBrief(terms(['2500', '10000', '1', 'no', 'no', '10000', 'no']))).toBe(
      '2,500 copies · 10,000 streams · 1 video · no radio · no paid shows · 10,000 monetized views · no Content ID',
    );
    expect(termsInBrief(terms(['unlimited', 'unlimited', 'unlimited', 'yes', 'yes', 'unlimited', 'yes']))).toBe(
      'Unlimited copies · Unlimited streams · Unlimited videos · radio · paid shows · Unlimited monetized views · Content ID',
    );
  });

  it('shows limits as numbers, words or icons', () => {
    const read = (limit: string) => readTerm({ name: 'Radio Broadcasting', limit });
    expect(read('2500')).toEqual({ text: '2,500', kind: 'amount' });
    expect(read('unlimited')).toEqual({ text: 'Unlimited', kind: 'amount' });
    expect(read('yes')).toEqual({ text: 'Yes', kind: 'yes' });
    expect(read('no')).toEqual({ text: 'No', kind: 'no' });
  });
});
