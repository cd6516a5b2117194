import { expect, it } from 'vitest';
import { downloadLabels } from './download-labels.ts';

it('a download’s label shows how often a file was downloaded', () => {
  expect([0, 1, 2].map(downloadLabels)).toEqual(['Not downloaded yet', 'Downloaded once', 'Downloaded 2 times']);
});
