import { expect, test } from 'vitest';
import { notAPicture } from '#contract-kit/image-format.ts';
import { findPictureIssue } from './picture-file.ts';

const file = (head: string, name: string, bytes = 100): File => {
  const content = new Uint8Array(bytes);
  content.set([...head].map((character) => character.charCodeAt(0)));
  return new File([content], name, { type: 'image/png' });
};
const issueOf = (chosen: File) => findPictureIssue(chosen, 1_048_576);

test.each([
  ['an mp3', file('ID3\x04', 'song.mp3')],
  ['an mp3 without a tag, named .png', file('\xff\xfb\x90\x64', 'song.png')],
  ['a WAV named .webp', file('RIFF\0\0\0\0WAVE', 'song.webp')],
  ['an SVG', file('<svg xmlns=', 'drawing.png')],
  ['nothing', new File([], 'nothing.png')],
])('%s as a picture is reported at once, whatever type the browser reports', async (_, chosen) => {
  expect(await issueOf(chosen)).toBe(notAPicture());
});

test.each([
  ['a JPEG', '\xff\xd8\xff\xe0'],
  ['a PNG', '\x89PNG\r\n\x1a\n'],
  ['a WebP', 'RIFF\0\0\0\0WEBP'],
])('%s is accepted as a picture unless it’s too large', async (_, head) => {
  expect(await issueOf(file(head, 'cover'))).toBeNull();
  expect(await issueOf(file(head, 'cover', 1_048_577))).toBe(
    'This image is too large. Choose one of at most 1 MB.',
  );
});
