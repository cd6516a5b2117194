import { expect, test } from 'vitest';
import { uniqueNames } from './file-name.ts';

test('files with the same name, ignoring case, get unique names', () => {
  expect(uniqueNames(['A - B (Basic).mp3', 'a - b (basic).mp3', 'A - B (Basic).wav', 'A - B Trackouts.zip'])).toEqual([
    'A - B (Basic).mp3',
    'a - b (basic) (2).mp3',
    'A - B (Basic).wav',
    'A - B Trackouts.zip',
  ]);
  expect(uniqueNames(['A.mp3', 'A.mp3', 'A (2).mp3', 'A Trackouts.zip', 'A Trackouts.zip'])).toEqual([
    'A.mp3',
    'A (2).mp3',
    'A (2) (2).mp3',
    'A Trackouts.zip',
    'A (2) Trackouts.zip',
  ]);
});
