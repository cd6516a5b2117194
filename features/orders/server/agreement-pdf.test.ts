import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { agreementVersion } from '#content/agreement.ts';
import type { AgreementFacts } from './agreement-facts.ts';
import { agreementPdf } from './agreement-pdf.ts';

const facts: AgreementFacts = {
  orderNumber: 'SH-1042',
  agreedAt: '2026-11-20T13:00:00.000Z',
  seller: { name: 'Łukasz Ødegård', artist: 'Sol Marrow' },
  buyer: {
    email: 'elena@example.com',
    customer: {
      name: 'Ελένη Καζαντζάκη',
      address: 'Straße des 17. Juni 135',
      city: 'Αθήνα',
      state: '',
      zip: '10623',
      country: 'Germany',
    },
  },
  beat: { id: '019aa000-0000-7000-8000-000000000001', title: 'Midnight Currency' },
  license: {
    title: 'Premium',
    description: 'MP3 and WAV',
    fileTypes: ['mp3', 'wav'],
    usageTerms: [
      { name: 'Music Video Limit', limit: '1' },
      { name: 'Online Audio Stream Limit', limit: '250000' },
      { name: 'Distribution Limit', limit: '10000' },
      { name: 'Radio Broadcasting', limit: 'yes' },
      { name: 'For Profit Live Performances', limit: 'unlimited' },
    ],
    exclusive: false,
  },
  priceCents: 3557,
  governingLaw: 'the State of California, United States',
};

const pages = (pdf: Buffer): number => Number(/\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]);
const hash = (pdf: Buffer): string => createHash('sha256').update(pdf).digest('hex');

describe('the license agreement', () => {
  test('is the same document each time it is made of the same facts', async () => {
    const [first, second] = [await agreementPdf(agreementVersion, facts), await agreementPdf(agreementVersion, facts)];
    expect(first.subarray(0, 5).toString()).toBe('%PDF-');
    expect(hash(first)).toBe(hash(second));
    expect(hash(await agreementPdf(agreementVersion, { ...facts, priceCents: 3558 }))).not.toBe(hash(first));
  });

  test('takes one or two pages, exclusive or not, with very long names too', async () => {
    const long = 'Maximiliana '.repeat(10).trim();
    const exclusive = { ...facts, license: { ...facts.license, exclusive: true, title: 'Exclusive Owner' } };
    for (const variant of [
      facts,
      exclusive,
      { ...exclusive, beat: { ...facts.beat, title: 'W'.repeat(120) }, seller: { name: long, artist: long } },
    ]) {
      expect(pages(await agreementPdf(agreementVersion, variant))).toBeLessThanOrEqual(2);
    }
  });

  test('carries names that its typeface cannot print as an attached text, and only then', async () => {
    const japanese = {
      ...facts,
      buyer: { ...facts.buyer, customer: { ...facts.buyer.customer!, name: '山田太郎 🎧' } },
    };
    expect((await agreementPdf(agreementVersion, japanese)).toString('latin1')).toContain('exact-names.txt');
    expect((await agreementPdf(agreementVersion, facts)).toString('latin1')).not.toContain('exact-names.txt');
  });

  test('refuses a version that never was', async () => {
    await expect(agreementPdf('1999-01', facts)).rejects.toThrow('1999-01');
  });
});
