import { describe, expect, it } from 'vitest';
import { pricesOf, readTerm } from './license-words.ts';

describe('the wording of a license', () => {
  it('shows what a buyer pays: the beat plus the license', () => {
    expect(pricesOf({ price: '5.01' }, { price: '35.57', regularPrice: '120.99' })).toEqual({
      total: '40.58',
      regular: '126.00',
    });
    expect(pricesOf({ price: '0.00' }, { price: '19.99', regularPrice: null })).toEqual({
      total: '19.99',
      regular: null,
    });
  });

  it('shows limits as numbers, words or icons', () => {
    const read = (limit: string) => readTerm({ name: 'Radio Broadcasting', limit });
    expect(read('2500')).toEqual({ text: '2,500', kind: 'amount' });
    expect(read('unlimited')).toEqual({ text: 'Unlimited', kind: 'amount' });
    expect(read('yes')).toEqual({ text: 'Yes', kind: 'yes' });
    expect(read('no')).toEqual({ text: 'No', kind: 'no' });
  });
});
