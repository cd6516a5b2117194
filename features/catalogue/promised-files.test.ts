import { expect, it } from 'vitest';
import { findPromiseIssues, lackingKinds } from './promised-files.ts';

it('what licenses promise and a beat lacks is listed once, in display order', () => {
  expect(lackingKinds(['trackouts', 'wav', 'mp3', 'wav'], new Set(['mp3']))).toEqual(['wav', 'trackouts']);
  expect(lackingKinds(['mp3'], new Set(['mp3', 'wav']))).toEqual([]);
});

it('each license that promises a missing file is named, with what to add', () => {
  const licenses = [
    { title: 'Basic', fileTypes: ['mp3'] as const },
    { title: 'Premium', fileTypes: ['mp3', 'wav'] as const },
    { title: 'Trackouts', fileTypes: ['mp3', 'wav', 'trackouts'] as const },
  ];
  expect(findPromiseIssues(licenses, new Set(['mp3']))).toEqual([
    'Add the WAV first: Premium includes it.',
    'Add the WAV and the ZIP of trackouts first: Trackouts includes them.',
  ]);
});
