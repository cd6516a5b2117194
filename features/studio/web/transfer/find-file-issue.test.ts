import { expect, it } from 'vitest';
import { findFileIssue } from './find-file-issue.ts';

const fileOf = (name: string, ...parts: readonly string[]): File =>
  new File([Uint8Array.from(parts.join(''), (sign) => sign.codePointAt(0) ?? 0)], name);
const wav = 'RIFF\x24\0\0\0WAVEfmt ';
const zip = ['PK\x03\x04', 'stems', `PK\x05\x06${'\0'.repeat(18)}`];

it.each([
  ['mp3', fileOf('harbour.mp3', wav), 'harbour.mp3: This is a WAV file, not an mp3 file. Export it as an mp3 file.'],
  [
    'wav',
    fileOf('harbour.wav', 'ID3\x04'),
    'harbour.wav: This is an mp3 file, not a WAV file. Export it as a WAV file.',
  ],
  ['trackouts', fileOf('stems.zip', 'not a zip'), 'stems.zip: This isn’t a valid zip file. Create it again.'],
  [
    'trackouts',
    fileOf('stems.zip', zip[0] ?? '', 'cut off'),
    'stems.zip: This isn’t a valid zip file. Create it again.',
  ],
  ['cover', fileOf('cover.png', '<svg/>'), expect.stringMatching(/^cover\.png: This file isn’t a picture/)],
] as const)('a file that can’t be a %s is refused before it’s sent', async (slot, file, issue) => {
  expect(await findFileIssue(slot, file)).toEqual(issue);
});

it.each([
  ['mp3', fileOf('harbour.mp3', 'ID3\x04')],
  ['mp3', fileOf('harbour.mp3', 'unknown to us')],
  ['wav', fileOf('harbour.wav', wav)],
  ['trackouts', fileOf('stems.zip', ...zip)],
  ['trackouts', fileOf('stems.zip', ...zip, 'a comment'.repeat(7000))],
] as const)('a file that may be a %s is sent', async (slot, file) => {
  expect(await findFileIssue(slot, file)).toBeNull();
});
