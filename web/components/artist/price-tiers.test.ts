import { label } from '#content/label.ts';
import { describe, expect, it } from 'vitest';
import type { Beat } from '#features/catalogue/contract.ts';
import { builtIn } from '#features/site/built-in.ts';
import type { DocumentData } from '#features/site/documents.ts';
import { priceTiers } from './price-tiers.ts';

const { tiers: advertised } = builtIn('prices', label).data as DocumentData<'prices'>;

const license = (title: string, price: string, regularPrice: string | null = null): Beat['licenses'][number] => ({
  _id: title,
  type: 'default',
  title,
  description: '',
  price,
  regularPrice,
  fileTypes: ['mp3', 'wav'],
  usageTerms: [
    { name: 'Distribution Limit', limit: '2500' },
    { name: 'Online Audio Stream Limit', limit: 'unlimited' },
  ],
  predefined: true,
  exclusive: false,
  recommended: false,
  user: [],
  assignedUsers: [],
});

const beat = (price: string, ...licenses: Beat['licenses']) => ({ kind: 'beat', price, licenses }) as Beat;

describe('an artist’s price tiers', () => {
  it('are totals of beat and license, cheapest first', () => {
    const tiers = priceTiers([beat('5.00', license('Premium', '35.57', '120.99'), license('Basic', '19.99'))], []);
    expect(tiers.map(({ title, prices, from }) => ({ title, ...prices, from }))).toEqual([
      { title: 'Basic', total: '24.99', regular: null, parts: { beat: '5.00', license: '19.99' }, from: false },
      { title: 'Premium', total: '40.57', regular: '120.99', parts: { beat: '5.00', license: '35.57' }, from: false },
    ]);
    expect(tiers[0]).toMatchObject({ files: 'MP3 + WAV', copies: '2,500', streams: 'Unlimited' });
  });

  it('say "from" when prices differ', () => {
    const [tier] = priceTiers([beat('5.00', license('Basic', '19.99')), beat('0.00', license('Basic', '19.99'))], []);
    expect(tier).toMatchObject({ prices: { total: '19.99' }, from: true });
  });

  it('show a license’s former price beside its current one, and the parts of each total', () => {
    const premium = license('Premium', '35.57', '120.99');
    const [tier] = priceTiers([beat('5.00', premium), beat('0.00', premium), beat('9.00', premium)], []);
    expect(tier).toMatchObject({
      prices: { total: '35.57', regular: '120.99', parts: { beat: '0.00', license: '35.57' } },
      from: true,
    });
  });

  it('are the advertised ones while the artist has nothing in the store', () => {
    expect(priceTiers([], advertised).map(({ prices }) => prices.total)).toEqual([
      '19.99',
      '35.57',
      '120.00',
      '538.88',
    ]);
  });
});
