import { expect, test } from 'vitest';
import { artists } from '#content/artists.ts';
import { genres } from '#content/genres.ts';
import { demoBeats } from '@stemhouse/demo-music/public.ts';

test('the demo catalogue has 26 different beats in at least eight of the store’s genres', () => {
  expect(demoBeats).toHaveLength(26);
  expect(new Set(demoBeats.map(({ genre }) => genre)).size).toBeGreaterThanOrEqual(8);
  expect(new Set(demoBeats.map(({ slug }) => slug)).size).toBe(26);
  expect(new Set(demoBeats.map(({ title }) => title)).size).toBe(26);
  for (const { slug, genre, subGenre } of demoBeats) {
    expect(genres.find(({ name }) => name === genre)?.subGenres, slug).toContain(subGenre);
  }
});

test('the demo catalogue has at least five beats by each of the label’s artists', () => {
  for (const { username } of artists) {
    expect(demoBeats.filter(({ artist }) => artist === username).length, username).toBeGreaterThanOrEqual(5);
  }
});

test('the details of every demo beat pass the rules for uploads', () => {
  for (const beat of demoBeats) {
    expect(beat.tags.length, beat.slug).toBeGreaterThanOrEqual(2);
    expect(beat.tags.length, beat.slug).toBeLessThanOrEqual(5);
    expect(new Set(beat.tags).size, beat.slug).toBe(beat.tags.length);
    for (const tag of beat.tags) expect(tag.length, tag).toBeLessThanOrEqual(15);
    expect(beat.key, beat.slug).toMatch(/^[A-G][#b]? (major|minor)$/);
    expect(beat.priceCents, beat.slug).toBeGreaterThanOrEqual(0);
    expect(Number.isInteger(beat.bpm), beat.slug).toBe(true);
  }
});
