import { describe, expect, it } from 'vitest';
import { genres } from '#content/genres.ts';
import * as cells from './read-cells.ts';

describe('a cell of an import', () => {
  it.each([
    ['19.99', '19.99'],
    ['$1,299.00', '1299.00'],
    ['1.299,50 $', '1299.50'],
    ['USD 19.99', '19.99'],
    ['19.99 €', '19.99 €'],
    ['EUR 19.99', 'EUR 19.99'],
    ['19,9', '19.9'],
    ['1,299,000', '1,299,000'],
    ['5', '5'],
    ['=5+5', '=5+5'],
    ['1,2,3', '1,2,3'],
    ['-5', '-5'],
  ])('with the price %s is read as %s', (cell, value) => expect(cells.cellPrice(cell)).toEqual({ value }));
  it.each([
    ['29.990', '“29.990” could mean $29,990.00. Write it with two decimals: 29990.00 or 29.99.'],
    ['1.299', '“1.299” could mean $1,299.00. Write it with two decimals: 1299.00 or 1.30.'],
    ['29,990', '“29,990” could mean $29,990.00. Write it with two decimals: 29990.00 or 29.99.'],
    ['$1,299', '“$1,299” could mean $1,299.00. Write it with two decimals: 1299.00 or 1.30.'],
  ])('with the price %s is refused with the amounts that it could mean', (cell, issue) => {
    expect(cells.cellPrice(cell)).toEqual({ issue });
    expect(cells.cellLicense(cell)).toEqual({ issue });
  });

  it.each([
    ['8A', 'A minor'],
    ['1m', 'A minor'],
    ['F# minor', 'F# minor'],
    ['A minor', 'A minor'],
    ['Bbm', 'Bb minor'],
  ])('with the key %s is read as %s', (cell, value) => expect(cells.cellKey(cell)).toEqual({ value }));
  it('with an invalid key is refused with a hint how to write one', () =>
    expect(cells.cellKey('loud')).toHaveProperty('issue'));

  it('with a genre may name a sub-genre, in upper or lower case', () => {
    const [genre] = genres;
    expect(cells.cellGenre('jazz')).toEqual({ genre: 'Jazz' });
    expect(cells.cellGenre(genre?.subGenres[0]?.toUpperCase() ?? '')).toEqual({
      genre: genre?.name,
      subGenre: genre?.subGenres[0],
    });
    expect(cells.cellGenre('Polka Core')).toEqual({ genre: 'Polka Core' });
  });

  it('with tags is split into tags without duplicates', () =>
    expect(cells.cellTags('#Dark, night; DARK|slow')).toEqual(['Dark', 'night', 'slow']));

  const when = { timeZone: 'America/New_York', now: new Date('2026-06-01T00:00:00Z') };
  it.each([
    ['2026-12-24', '2026-12-24T05:00:00.000Z'],
    ['12/24/2026', '2026-12-24T05:00:00.000Z'],
    ['12/12/2026', '2026-12-12T05:00:00.000Z'],
    ['24.12.2026 18:30', '2026-12-24T23:30:00.000Z'],
    ['2026-07-04T10:00:00Z', '2026-07-04T10:00:00.000Z'],
    ['2020-01-01', null],
  ])('with the date %s is read as %s', (cell, value) => expect(cells.cellDate(cell, when)).toEqual({ value }));
  it.each(['soon', '2027-02-31', '31/12/2026', '2027-03-14 02:30', '03/04/2027'])(
    'with the date %s is refused',
    (cell) => expect(cells.cellDate(cell, when)).toHaveProperty('issue'),
  );

  it.each([
    ['yes', true],
    ['No', false],
    ['29.99', '29.99'],
    ['0.00', '0.00'],
  ])('with the license %s is read as %s', (cell, value) => expect(cells.cellLicense(cell)).toEqual({ value }));
  it('for free downloads must say yes or no', () =>
    expect(['Yes', 'no', 'perhaps'].map((cell) => Object.values(cells.cellFree(cell))[0])).toEqual([
      true,
      false,
      'Write yes or no.',
    ]));
  it.each(['0', '1', 'maybe'])('with the license %s is refused as unclear', (cell) =>
    expect(cells.cellLicense(cell)).toHaveProperty('issue'),
  );

  it.each([
    ['no', 'none'],
    ['Assisted', 'assisted'],
    ['Parts of it', 'parts'],
    ['Parts of its sound', 'parts'],
    ['Parts made by AI', 'parts'],
    ['Partly AI-generated', 'parts'],
    ['Made by AI', 'all'],
    ['AI-generated', 'all'],
    ['AI-assisted, no generated audio', 'assisted'],
    ['AI-assisted, with no AI-generated audio', 'assisted'],
  ])('about AI, %s, is read as %s', (cell, value) => expect(cells.cellAi(cell)).toEqual({ value }));
});
