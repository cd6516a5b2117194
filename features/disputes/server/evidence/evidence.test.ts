import { describe, expect, test } from 'vitest';
import type { OrderRecord } from '#features/orders/server/public.ts';
import type { OrderEvidence } from '#features/orders/server/public.ts';
import type { EvidencePdfs } from '#features/documents/server/public.ts';
import { type EvidenceTexts, fieldOf, textNames } from '../../dispute-kinds.ts';
import { cutLines, keepFitting } from './cut-text.ts';
import { makeFiles } from './make-files.ts';
import { writeTexts } from './write-texts.ts';

/** Pseudo-random numbers below `max`, the same in each run. */
const numbers = (seed: number) => {
  let state = seed;
  return (max: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * max);
  };
};
const runs = Array.from({ length: 300 }, (_, seed) => numbers(seed));

test('a text that is too long keeps whole lines from its beginning, and says that it was cut', () => {
  for (const below of runs) {
    const all = Array.from({ length: 1 + below(60) }, (_, index) => String(index).padEnd(2 + below(60), 'x'));
    const [text, max] = [all.join('\n'), 150 + below(2000)];
    const cut = cutLines(text, max);
    expect(cut.text.length).toBeLessThanOrEqual(max);
    expect(cut.isCut).toBe(text.length > max);
    if (!cut.isCut) {
      expect(cut.text).toBe(text);
      continue;
    }
    const kept = cut.text.split('\n');
    const note = kept.pop() ?? '';
    expect(kept).toEqual(all.slice(0, kept.length));
    expect(Number(/^\(Cut to the limit: (\d+) more lines?\.\)$/.exec(note)?.[1])).toBe(all.length - kept.length);
    // One more line of the text wouldn't have fit.
    expect([...kept, all[kept.length], note].join('\n').length).toBeGreaterThan(max - 3);
  }
});

test('a single line that is too long is cut within the line', () => {
  const { text } = cutLines('x'.repeat(500), 100);
  expect(text.length).toBeLessThanOrEqual(100);
  expect(text).toMatch(/^x+\n\(Cut to the limit\.\)$/);
});

test('the evidence’s files are kept whole, the most important first, while they fit', () => {
  const limits = { bytes: 4_500_000, pages: 49 };
  for (const below of runs) {
    const files = Array.from({ length: below(9) }, () => ({ bytes: below(5_000_000), pages: below(60) }));
    const { kept, leftOut } = keepFitting(files, limits);
    const sum = (of: 'bytes' | 'pages') => kept.reduce((total, one) => total + one[of], 0);
    expect([sum('bytes') <= limits.bytes, sum('pages') <= limits.pages]).toEqual([true, true]);
    expect(kept).toEqual(files.filter((file) => !leftOut.includes(file)));
    // A file that was left out didn't fit beside those kept before it.
    for (const file of leftOut) {
      const before = kept.filter((one) => files.indexOf(one) < files.indexOf(file));
      const used = (of: 'bytes' | 'pages') => before.reduce((total, one) => total + one[of], file[of]);
      expect(used('bytes') > limits.bytes || used('pages') > limits.pages).toBe(true);
    }
  }
});

test('all texts of the evidence together stay within Stripe’s limit', () => {
  expect(textNames.reduce((sum, name) => sum + fieldOf(name).max, 0)).toBeLessThanOrEqual(150_000);
});

const at = new Date('2026-11-20T10:00:00Z');
const item = {
  id: 'i1',
  beat_id: 'b1',
  beat_title: 'Midnight',
  artist_name: 'Sol',
  price_cents: 1999,
  state: 'granted',
  license: { title: 'Basic', description: '', fileTypes: ['mp3'], usageTerms: [], exclusive: false },
};
const order = {
  id: 'o1',
  number: 'GIJO-1001',
  email: 'mia@example.com',
  customer: null,
  label: { name: 'GIJO' },
  consent: 'line',
  consent_version: null,
  terms_version: '2001-01-01',
  total_cents: 1999,
  refunded_cents: 0,
  charged_back_cents: 0,
  created_at: at,
  paid_at: at,
  paid_with: null,
  items: [item],
} as unknown as OrderRecord;
const evidence: OrderEvidence = {
  address: null,
  confirmedAt: null,
  downloads: [],
  starts: [],
  refunds: [],
  others: [],
};
const download = {
  itemId: 'i1',
  kind: 'mp3',
  at,
  address: '203.0.113.7',
  agent: 'x'.repeat(300),
  bytes: 5_000_000,
} as const;

describe('the evidence’s texts', () => {
  test('keep within each limit, however much was downloaded, and say what was cut', () => {
    const downloads = Array.from({ length: 1000 }, () => ({ ...download, linked: false }));
    const { texts, cut } = writeTexts({
      order,
      evidence: { ...evidence, downloads },
      terms: null,
      consent: null,
      reason: 'fraudulent',
    });
    for (const name of textNames) expect(texts[name].length).toBeLessThanOrEqual(fieldOf(name).max);
    expect(cut).toEqual(['What the buyer did']);
    expect(texts.access_activity_log).toContain('Placed order GIJO-1001');
  });

  test('stay empty where a fact is unknown, and quote only the order’s own terms', () => {
    const { texts } = writeTexts({ order, evidence, terms: null, consent: null, reason: 'fraudulent' });
    const empty = textNames.filter((name) => texts[name] === '');
    expect(empty).toEqual([
      'customer_name',
      'customer_purchase_ip',
      'billing_address',
      'refund_refusal_explanation',
      'duplicate_charge_id',
      'duplicate_charge_explanation',
      'uncategorized_text',
    ] satisfies (keyof EvidenceTexts)[]);
    expect(texts.refund_policy_disclosure).toContain('version 2001-01-01');
    expect(texts.refund_policy_disclosure).not.toContain('When a payment is refunded');
  });

  test('distinguish a link to the storage from a completed download', () => {
    const downloads = [{ ...download, linked: true, agent: '' }];
    const { texts } = writeTexts({
      order,
      evidence: { ...evidence, downloads },
      terms: null,
      consent: null,
      reason: 'fraudulent',
    });
    expect(texts.access_activity_log).toContain('Opened the download link of “Midnight” (MP3) from 203.0.113.7');
  });
});

describe('the evidence’s files', () => {
  const sized = (pages: number) => ({ bytes: Buffer.alloc(1000), pages });
  const made: { agreements?: number; letters: number[] } = { letters: [] };
  const pdfs: EvidencePdfs = {
    receipt: async () => sized(2),
    agreements: async (_order, maxPages) => {
      made.agreements = maxPages;
      return { ...sized(maxPages), leftOut: 3 };
    },
    letter: async ({ maxPages }) => {
      made.letters.push(maxPages);
      return sized(maxPages);
    },
  };
  const threads = [{ number: 1, isAccounts: true, words: [{ at, byLabel: false, text: 'Hello' }] }];

  test.each([
    ['visa', 49],
    ['mastercard', 19],
  ])('for a %s payment have at most %i pages, and list the agreements that don’t fit', async (network, pages) => {
    const { files, leftOut } = await makeFiles(pdfs, {
      order,
      evidence,
      terms: null,
      consent: null,
      reason: 'fraudulent',
      threads,
      network,
    });
    expect(files.map(({ field }) => field)).toEqual(['receipt', 'service_documentation', 'customer_communication']);
    expect(files.reduce((sum, file) => sum + file.pages, 0)).toBeLessThanOrEqual(pages);
    expect(leftOut).toEqual(['License agreements: the last 3']);
  });
});
