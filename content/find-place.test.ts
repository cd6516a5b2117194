import { isInRegion } from '@stemhouse/stripe-sandbox/public.ts';
import { describe, expect, it } from 'vitest';
import { countries, unitedStates } from './countries-and-states.ts';
import {
  canBePaid,
  findCountry,
  findState,
  hasRightOfWithdrawal,
  inOneForm,
  type CodeAndName,
  postalWord,
} from './find-place.ts';

const specified =
  'United States, Canada, Mexico, Brazil, United Kingdom, Ireland, France, Germany, Spain, Italy, Netherlands, Sweden, Australia, Japan';

/** Code and name, in upper and lower case, with the characters that people put around them. */
const spellings = ([code, name]: CodeAndName): string[] =>
  [code, name].flatMap((text) => [text, text.toLowerCase(), text.toUpperCase(), ` ${text}. `, text.normalize('NFD')]);

describe('countries', () => {
  it('are paid from each other where Stripe transfers', () => {
    const codes = countries.map(([code]) => code);
    const differ = codes.flatMap((from) => codes.filter((to) => canBePaid(from, to) !== isInRegion(from, to)));
    expect(differ).toEqual([]);
  });

  it('begin with the fourteen where most buyers live, followed by the others by name', () => {
    const names = countries.map(([, name]) => name);
    expect(names.slice(0, 14).join(', ')).toBe(specified);
    const others = names.slice(14);
    expect(others).toEqual(others.toSorted((a, b) => a.localeCompare(b, 'en')));
    expect(countries).toHaveLength(250);
  });

  it('are all countries that Intl knows, under its names', () => {
    const known = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
    expect(countries.map(([code]) => known.of(code))).toEqual(countries.map(([, name]) => name));
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const codes = new Set<string>(countries.map(([code]) => code));
    const missing = letters
      .flatMap((a) => letters.map((b) => a + b))
      .filter((code) => known.of(code) !== undefined && !codes.has(code));
    // Codes for groups, parts and tests, and former countries, whose names Intl maps to today's.
    const former = new Set(countries.map(([, name]) => name as string));
    const reserved = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ']);
    expect(missing.filter((code) => !reserved.has(code) && !former.has(known.of(code) ?? ''))).toEqual([]);
  });

  it.each(countries.map(([code, name]) => [code, name] as const))('include %s in every spelling', (code, name) => {
    for (const text of spellings([code, name])) expect(findCountry(text)?.slice(0, 2), text).toEqual([code, name]);
  });

  it.each([
    ['U.S.A.', 'US'],
    ['The United States of America', 'US'],
    ['the Netherlands', 'NL'],
    ['Turkiye', 'TR'],
    ["Cote d'Ivoire", 'CI'],
    ['Saint Lucia', 'LC'],
    ['Trinidad and Tobago', 'TT'],
    ['Ｊａｐａｎ', 'JP'],
    ['Hong Kong', 'HK'],
  ])('are found under other names: %s is %s', (text, code) => expect(findCountry(text)?.[0]).toBe(code));

  it.each(['', ' ', 'Atlantis', 'XX', 'EU', 'constructor', '__proto__', 'toString'])('don’t include %j', (text) =>
    expect(findCountry(text)).toBeNull(),
  );
});

describe('states', () => {
  it('are all places that the Postal Service delivers to: fifty states, D.C., eight others, three for the military', () => {
    expect(unitedStates).toHaveLength(62);
    expect(new Set(unitedStates.map(([code]) => code)).size).toBe(62);
  });

  it.each(unitedStates)('include %s in every spelling', (code, name) => {
    for (const text of spellings([code, name])) expect(findState(text), text).toEqual([code, name]);
  });

  it.each([
    ['Washington D.C.', 'DC'],
    ['washington, dc', 'DC'],
    ['Washington', 'WA'],
    ['us virgin islands', 'VI'],
  ])('are found under other names: %s is %s', (text, code) => expect(findState(text)?.[0]).toBe(code));

  it.each(['', 'XX', 'Ontario', 'New California', 'constructor'])('don’t include %j', (text) =>
    expect(findState(text)).toBeNull(),
  );
});

it('postal addresses are stored in one form, and only those in the US have a state', () => {
  expect(inOneForm({ city: 'Hagåtña', country: 'usa', state: 'gu' })).toEqual({
    city: 'Hagåtña',
    country: 'United States',
    state: 'Guam',
  });
  expect(inOneForm({ country: 'DE', state: 'CA' })).toEqual({ country: 'Germany', state: 'CA' });
  expect(inOneForm({ country: 'Atlantis', state: 'x' })).toEqual({ country: 'Atlantis', state: 'x' });
});

it('postal codes have the name that they have in their country', () => {
  expect(['United States', 'us', 'UK', 'Ireland', ''].map(postalWord)).toEqual([
    'ZIP code',
    'ZIP code',
    'Postcode',
    'Postal code',
    'Postal code',
  ]);
});

describe('the right of withdrawal', () => {
  const all: readonly (readonly string[])[] = countries;
  const codesOf = (law: string) => all.filter((country) => country[2] === law).map(([code = '']) => code);

  it('applies to consumers in the EU with its territories, in the EEA and in the UK', () => {
    const members = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');
    // Territories with their own code to which the EU's treaties apply: Articles 349 and 355 TFEU.
    const territories = ['AX', 'GF', 'GP', 'MF', 'MQ', 'RE', 'YT'];
    expect(codesOf('EU').toSorted()).toEqual([...members, ...territories].toSorted());
    expect(codesOf('EEA').toSorted()).toEqual(['IS', 'LI', 'NO']);
    expect(codesOf('UK')).toEqual(['GB']);
  });

  it.each([
    ['Germany', true],
    ['norway', true],
    ['UK', true],
    ['United States', false],
    ['Switzerland', false],
    ['Atlantis', true],
    ['', true],
    [null, true],
  ])('exists in %s: %s', (country, expected) => expect(hasRightOfWithdrawal(country)).toBe(expected));
});
