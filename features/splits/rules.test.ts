import { describe, expect, it } from 'vitest';
import { createRandom } from '#testing/beats/random-beats.ts';
import {
  givenAway,
  ipiIssue,
  isProducerRole,
  percentOf,
  readIpi,
  readPublishing,
  readShare,
  shareOfCents,
  whole,
} from './rules.ts';

describe('a typed share of the earnings or the publishing', () => {
  it('is read as a percentage', () => {
    for (let bps = 1; bps <= 9900; bps += 1) expect(readShare(percentOf(bps))).toBe(bps);
    expect([readShare('33,3%'), readShare(' 5 '), readShare('0.01')]).toEqual([3330, 500, 1]);
  });

  it.each(['', 'half', '-1', '33.333', '1e2', '0', '99.01', '100', '1000'])(
    'of %s is refused with a reason',
    (typed) => {
      expect(readShare(typed)).toEqual({ issue: expect.stringMatching(/percentage|0\.01|99/) });
    },
  );

  it('may be empty or 100% if it’s of the publishing', () => {
    expect([readPublishing(''), readPublishing('0'), readPublishing('100')]).toEqual([null, 0, 10_000]);
    expect(readPublishing('100.01')).toEqual({ issue: 'Enter 100% or less.' });
  });
});

it('an IPI name number has 9 to 11 digits, however they are grouped', () => {
  expect(['', '014107338', '00 014 107 338', '00014107338'].map(ipiIssue)).toEqual([null, null, null, null]);
  for (const wrong of ['12345678', '123456789012', '0001410733X']) expect(ipiIssue(wrong)).toMatch(/9 to 11 digits/);
  expect(readIpi('00 014.107-338')).toBe('00014107338');
});

it('the owner of a split gets every odd cent, and never less than their share', () => {
  expect([shareOfCents(2699, 3333), 2699 - shareOfCents(2699, 3333)]).toEqual([899, 1800]);
  const random = createRandom(29);
  for (let round = 0; round < 5000; round += 1) {
    const net = random(100_000_000);
    const all = Array.from({ length: random(11) }, () => 1 + random(990));
    const given = all.reduce((sum, bps) => sum + shareOfCents(net, bps), 0);
    const left = whole - all.reduce((sum, bps) => sum + bps, 0);
    expect(net - given).toBeGreaterThanOrEqual(shareOfCents(net, left));
  }
});

it('if someone has open new terms, the larger of their two shares counts', () => {
  const terms = [
    { person: 'a', bps: 3000, publishingBps: null },
    { person: 'a', bps: 2000, publishingBps: 5000 },
    { person: 'b', bps: 1000, publishingBps: 1000 },
  ];
  expect(givenAway(terms)).toEqual({ bps: 4000, publishingBps: 6000 });
});

it('every role with a word that begins with “produc” counts as a producer, in any case', () => {
  expect(['Producer', 'co-producer', 'Vocal production', 'Reproduced'].map(isProducerRole)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
