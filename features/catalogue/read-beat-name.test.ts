import { describe, expect, it } from 'vitest';
import { keys } from './beat-rules.ts';
import { readBeatName, readBpm, readKey } from './read-beat-name.ts';

describe('a file name contains title, tempo and key:', () => {
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
    // What only looks like it.
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
  ])('%s', (name, title, bpm, key) => {
    expect(readBeatName(name)).toEqual({ title, bpm, key });
    if (key !== null) expect(keys).toContain(key);
  });
});

it('tags contain the same in other formats', () => {
  expect(['Am', 'A', 'C#m', 'Bbmaj', 'Db minor', 'o', 'H', '8A', ''].map(readKey)).toEqual([
    'A minor',
    'A major',
    'C# minor',
    'Bb major',
    'C# minor',
    null,
    null,
    null,
    null,
  ]);
  expect(['128', '127.6', '174.00 BPM', '0', '1280', 'fast'].map(readBpm)).toEqual([128, 128, 174, null, null, null]);
});
