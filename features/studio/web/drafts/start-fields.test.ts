import { expect, it } from 'vitest';
import { makeLicense } from '#testing/components/beats.ts';
import { noChoices } from '#features/catalogue/beat-choices.ts';
import { startFields } from './start-fields.ts';

const basic = makeLicense({ _id: 'basic', title: 'basic' });
const premium = makeLicense({ _id: 'premium', title: 'premium' });
const theirs = makeLicense({ _id: 'theirs', title: 'theirs', predefined: false, user: ['user-2'] });
const usable = [basic, premium, theirs];
const shared = { genre: 'Jazz', subGenre: 'Bebop', tags: ['fog', 'rain'], price: '5.00', freeDownload: true };
const last = { ...noChoices, ...shared, key: 'A minor' };

it('a new draft begins with genre, tags, price, free download and licenses of the last beat', () => {
  expect(startFields({ ...last, licenses: [basic, theirs] }, usable, 'user-1')).toMatchObject({
    ...shared,
    withoutLicenses: ['premium'],
    alsoLicenses: ['theirs'],
  });
});

it('a new draft leaves fields empty that differ from beat to beat', () => {
  const start = startFields({ ...last, ai: 'none', licenses: [] }, usable, 'user-1');
  for (const name of ['key', 'ai']) expect(start).not.toHaveProperty(name);
});

it('a new draft offers the usual licenses if those of the last beat are gone', () => {
  const gone = makeLicense({ _id: 'gone', title: 'gone' });
  expect(startFields({ ...last, licenses: [gone] }, usable, 'user-1')).toMatchObject({
    ...shared,
    withoutLicenses: [],
    alsoLicenses: [],
  });
});
