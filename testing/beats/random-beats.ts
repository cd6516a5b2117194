import { eachChoice } from '#features/catalogue/beat-choices.ts';
import { choiceOptions } from '#features/catalogue/choice-options.ts';
import { centsToPrice } from '#contract-kit/money.ts';
import { kitTypes } from '#features/catalogue/kits.ts';
import type { Beat } from '#features/catalogue/contract.ts';
import type { License } from '#features/licenses/contract.ts';
import { predefinedLicenses } from '#features/licenses/server/public.ts';
import { beatOf } from './beat-of.ts';

export type Random = (below: number) => number;

/** The same seed gives the same numbers. */
export const createRandom = (seed: number): Random => {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

/** Words that a search could get wrong. */
export const words = [
  'Night',
  'night_owl',
  '100%',
  '%',
  '_',
  'ÉTÉ',
  'été',
  'ß',
  'Straße',
  'İstanbul',
  'ΟΔΟΣ',
  '🌊',
  '\\',
  "'",
  '"',
  '1:05',
  '92',
  'Zürich',
  'Dvořák',
  'Ｗｉｄｅ',
  '١٢',
  'a\u200Bb',
];

const licenses: License[] = predefinedLicenses.map((license) => ({
  _id: license.id,
  type: 'default',
  title: license.title,
  description: license.description,
  price: centsToPrice(license.priceCents),
  regularPrice: null,
  fileTypes: [...license.fileTypes],
  usageTerms: [],
  predefined: true,
  exclusive: license.exclusive,
  recommended: false,
  user: [],
  assignedUsers: [],
}));

const atOwnPrice = (license: License): License => ({ ...license, price: '7.77', regularPrice: license.price });

const uuidOf = (group: number, number: number): string =>
  `0190aaaa-${group.toString(16).padStart(4, '0')}-7000-8000-${number.toString(16).padStart(12, '0')}`;

const people = [
  ['Sol', 'Sol Marrow'],
  ['nova_tide', 'élan'],
  ['kid-ferris', 'Élan'],
  ['MIRA.voss', '100% Straße'],
].map(([username = '', name = ''], index) => ({ _id: uuidOf(index, 0), username, name }));

/** The beat number `index`; beats often share values. */
export const randomBeat = (random: Random, index: number): Beat => {
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const isKit = random(5) === 0;
  return beatOf({
    ...(isKit && { kind: 'kit' as const, kit: { type: pick(kitTypes), files: 1 + random(9), bytes: random(9) } }),
    _id: uuidOf(random(0xffff), index + 1),
    title: `${pick(words)} ${pick(words)}`,
    description: pick(words),
    price: centsToPrice(random(4) * 500),
    // Few values, so that many beats share one.
    ...eachChoice((name) => pick(['', ...choiceOptions[name]({ genre: 'Jazz' }).slice(0, 2)])),
    ...(isKit && { key: '' }),
    bpm: isKit ? null : 80 + random(40),
    tags: [pick(words), `tag${random(9)}`],
    licenses: random(20) === 0 ? [] : licenses.slice(random(3)).map(random(3) === 0 ? atOwnPrice : (each) => each),
    durationMs: 45_000 + random(150_000),
    likeCount: random(5),
    // Some beats have the same time.
    createdAt: new Date(Date.UTC(2026, 0, 1 + random(60))).toISOString(),
    user: pick(people),
  });
};

export const randomBeats = (count: number): Beat[] => {
  const random = createRandom(7);
  return Array.from({ length: count }, (_, index) => randomBeat(random, index));
};
