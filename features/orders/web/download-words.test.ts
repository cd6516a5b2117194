import { expect, it } from 'vitest';
import { downloadWords } from './download-words.ts';

it('shows how often a file was downloaded', () => {
  expect([0, 1, 2].map(downloadWords)).toEqual(['Not downloaded yet', 'Downloaded once', 'Downloaded 2 times']);
});
