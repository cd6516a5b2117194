import { describe, expect, it } from 'vitest';
import { keys } from '#features/catalogue/choice-options.ts';
import { readBeatName, readBpm } from './read-beat-name.ts';
import { readKey } from '#features/catalogue/read-key.ts';

describe('reading title, tempo and key from a file name', () => {
  it.each([
    ['Night Drive 128 Am', 'Night Drive', 128, 'A minor'],
    ['Night Drive - 128 BPM - A minor', 'Night Drive', 128, 'A minor'],
    ['night_drive_140bpm_F#m', 'night drive', 140, 'F# minor'],
    ['140 Night Drive (Bb maj)', 'Night Drive', 140, 'Bb major'],
    ['Night Drive [90 Cm]', 'Night Drive', 90, 'C minor'],
    ['Harbour C sharp minor', 'Harbour', null, 'C# minor'],
    ['Harbour Gbmin 75 bpm', 'Harbour', 75, 'F# minor'],
    ['Harbour Dm', 'Harbour', null, 'D minor'],
    ['BPM 92 Harbour', 'Harbour', 92, null],
    ['Night Drive 8A 128', 'Night Drive', 128, 'A minor'],
    ['128 - 11B - Night Drive', 'Night Drive', 128, 'A major'],
    ['Nachtfahrt H moll 92', 'Nachtfahrt', 92, 'B minor'],
    ['Nachtfahrt (Fis-Moll)', 'Nachtfahrt', null, 'F# minor'],
    // Text that only looks like a key or tempo, and other edge cases.
    ['Side 1A', 'Side 1A', null, null],
    ['Hmm', 'Hmm', null, null],
    ['Who I Am', 'Who I Am', null, null],
    ['Summer 99', 'Summer 99', null, null],
    ['Route 66', 'Route 66', null, null],
    ['Plan B', 'Plan B', null, null],
    ['808 Night', '808 Night', null, null],
    ['1999', '1999', null, null],
    ['128', '128', null, null],
    ['B minor', 'B minor', null, null],
    ['Damn', 'Damn', null, null],
    ['04 - Night Drive', '04 - Night Drive', null, null],
    ['夜 140 Em', '夜', 140, 'E minor'],
    ['', '', null, null],
  ])('"%s"', (name, title, bpm, key) => {
    expect(readBeatName(name)).toEqual({ title, bpm, key });
    if (key !== null) expect(keys).toContain(key);
  });
});

const written: readonly (readonly [text: string, key: string | null])[] = [
  ['Am', 'A minor'],
  ['A', 'A major'],
  ['C#m', 'C# minor'],
  ['c♯ minor', 'C# minor'],
  ['Bbmaj', 'Bb major'],
  ['Db minor', 'C# minor'],
  ['a-flat min', 'Ab minor'],
  ['Cb', 'B major'],
  ['Am ', 'A minor'],
  ['AM', 'A major'],
  // Camelot notation.
  ['8A', 'A minor'],
  ['8B', 'C major'],
  ['11B', 'A major'],
  ['1A', 'Ab minor'],
  ['12A', 'C# minor'],
  ['5b', 'Eb major'],
  ['08A', 'A minor'],
  // Open Key notation.
  ['1m', 'A minor'],
  ['1d', 'C major'],
  ['6m', 'Ab minor'],
  ['12d', 'F major'],
  // German names.
  ['H moll', 'B minor'],
  ['h-Moll', 'B minor'],
  ['B-Dur', 'Bb major'],
  ['b moll', 'Bb minor'],
  ['Fis-Moll', 'F# minor'],
  ['Es-Dur', 'Eb major'],
  ['As dur', 'Ab major'],
  ['Des-Dur', 'C# major'],
  ['Cis moll', 'C# minor'],
  ['Hm', 'B minor'],
  ['H', 'B major'],
  ['o', null],
  ['0A', null],
  ['13A', null],
  ['8C', null],
  ['I minor', null],
  ['Hs moll', null],
  ['moll', null],
  ['', null],
];

it.each(written)('the written key "%s" is read as %s', (text, key) => {
  expect(readKey(text)).toBe(key);
  if (key !== null) expect(keys).toContain(key);
});

it('the tempo in a file’s tags may have decimals, and is ignored if it isn’t a plausible number', () => {
  expect(['128', '127.6', '174.00 BPM', '0', '1280', 'fast'].map(readBpm)).toEqual([128, 128, 174, null, null, null]);
});
