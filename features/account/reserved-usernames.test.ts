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
  // With the letter l, which looks like an I.
  'GlJO',
  'g.i.j.o',
  ...artists.flatMap(({ username, name }) => [username, name.replaceAll(' ', ''), `${username}-music`]),
  // One letter more, less, or changed, or two swapped.
  'gijoe',
  'gio',
  'gjio',
  'gigo',
  'gij0s-beats',
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
])('the username %s is refused', (name) => {
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
])('the username %s is free', (name) => {
  expect(isFreeUsername(name)).toBe(true);
});

// A Google name may use any letters; these are Cyrillic, Greek, small capitals and full-width letters.
test.each(['ԌІЈО', 'GІJO', 'Gijо Beats', 'ɢɪᴊᴏ', 'ＧＩＪＯ', 'G\u200bI\u200bJ\u200bO', 'Kıd Ferris', 'ѕuppοrt'])(
  'the name %s looks like the label’s, an artist’s or the staff’s',
  (name) => {
    expect(looksLikeLabel(name)).toBe(true);
  },
);

test.each(['Иван Петров', 'Γιώργος', '山田太郎', 'Mía Ñandú'])('the name %s doesn’t look like the label’s', (name) => {
  expect(looksLikeLabel(name)).toBe(false);
});

test('an artist of the label can take their own name once they have verified the email that the label lists for them', () => {
  const { username, contact } = artist;
  expect(isOwnArtistName(username, { email: contact.email, email_verified_at: new Date() })).toBe(true);
  expect(isOwnArtistName(username, { email: contact.email, email_verified_at: null })).toBe(false);
  expect(isOwnArtistName(username, { email: 'eve@example.com', email_verified_at: new Date() })).toBe(false);
  expect(isOwnArtistName(label.name, { email: contact.email, email_verified_at: new Date() })).toBe(false);
});
