import { afterEach, expect, test } from 'vitest';
import { beatFileKinds, fileFormats, importedFileKinds, neededFileKinds } from './file-kinds.ts';

// No kind is optional yet.
const wav = fileFormats.wav as { isOptional?: boolean };
afterEach(() => {
  delete wav.isOptional;
});

test('a beat needs all files, whatever its licenses include', () => {
  expect(neededFileKinds([])).toEqual(beatFileKinds);
});

test('a beat needs an optional file only if a license includes it', () => {
  wav.isOptional = true;
  expect(neededFileKinds(['mp3'])).toEqual(['mp3', 'trackouts']);
  expect(neededFileKinds(['mp3', 'wav'])).toEqual(beatFileKinds);
});

test('an imported beat needs its mp3, and what its licenses include', () => {
  expect(importedFileKinds([])).toEqual(['mp3']);
  expect(importedFileKinds(['trackouts'])).toEqual(['mp3', 'trackouts']);
  expect(importedFileKinds(['wav', 'mp3'])).toEqual(['mp3', 'wav']);
});
