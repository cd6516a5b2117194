import { expect, it } from 'vitest';
import { licensePhrase } from './license-phrase.ts';

it.each([
  ['Basic License', 'Basic License'],
  ['Premium', 'Premium license'],
  ['Premium + Trackouts', 'Premium + Trackouts license'],
  ['radio licence ', 'radio licence '],
  ['License to film', 'License to film license'],
  ['Sublicense', 'Sublicense license'],
])('a license titled %j reads as %j', (title, phrase) => expect(licensePhrase(title)).toBe(phrase));
