import { expect, test } from 'vitest';
import { artists } from '#content/artists.ts';
import { label } from '#content/label.ts';
import { isFreeUsername, isOwnArtistName, looksLikeLabel } from './reserved-usernames.ts';

const [artist] = artists;
if (!artist) throw new Error('the label has no artist');

test.each([
  label.name,
  label.name.toLowerCase(),
  `${label.name}-official`,
  `Official.${label.name}`,
  `the_real_${label.name}`,
  `${label.name}Beats`,
  `${label.name}2`,
  `TheReal${label.name}Music`,
  `${label.name}RecordsOfficial`,
  `dj-${label.name}`,
  'G1J0',
  // Spelled with the letter l, which looks like an I.
  'GlJO',
  'g.i.j.o',
  ...artists.flatMap(({ username, name }) => [username, name.replaceAll(' ', ''), `${username}-music`]),
  // Differs in one letter.
  'gijoe',
  'gio',
  'gjio',
  'gigo',
  'gij0s-beats',
  // File names.
  'robots.txt',
  'Favicon.ICO',
  'x.js',
  'index.html',
  'site.webmanifest',
  '.env',
  '.well-known',
  'beat.mp3',
  'Admin',
  'adm1n',
  'support-team',
  'Forgot_Password',
  'forgotpassword',
  'verify-email',
  'PASSWORD-RESET',
  'google-failed',
  'account-settings',
  'admin-tools',
  'new-dropdown',
  'healthz',
  'ReadyZ',
  'closed-0123456789ab',
])('%s is refused', (name) => {
  expect(isFreeUsername(name)).toBe(false);
});

test.each([
  'mia',
  'gigi.d',
  'dr.smith',
  'banjo',
  'joji',
  'sol_2',
  'New.Person-1',
  'beats-by-ann',
  'kid',
  'nova',
  'marrow',
  'theo',
  'supporter',
  'odile-3fa91c',
])('%s is free', (name) => {
  expect(isFreeUsername(name)).toBe(true);
});

// A name at Google may use any letters; these are Cyrillic, Greek, small capitals and full-width.
test.each(['ԌІЈО', 'GІJO', 'Gijо Beats', 'ɢɪᴊᴏ', 'ＧＩＪＯ', 'G\u200bI\u200bJ\u200bO', 'Kıd Ferris', 'ѕuppοrt'])(
  '%s looks like the label',
  (name) => {
    expect(looksLikeLabel(name)).toBe(true);
  },
);

test.each(['Иван Петров', 'Γιώργος', '山田太郎', 'Mía Ñandú'])('%s doesn’t look like the label', (name) => {
  expect(looksLikeLabel(name)).toBe(false);
});

test('an artist of the label can take their name with the label’s email for them, once verified', () => {
  const { username, contact } = artist;
  expect(isOwnArtistName(username, { email: contact.email, email_verified_at: new Date() })).toBe(true);
  expect(isOwnArtistName(username, { email: contact.email, email_verified_at: null })).toBe(false);
  expect(isOwnArtistName(username, { email: 'eve@example.com', email_verified_at: new Date() })).toBe(false);
  expect(isOwnArtistName(label.name, { email: contact.email, email_verified_at: new Date() })).toBe(false);
});
