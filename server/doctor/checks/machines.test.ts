import { expect, test } from 'vitest';
import { judgeShared } from './machines.ts';

test('a secret or storage that differs from the other machines’ is a problem, with what to do', () => {
  expect(judgeShared({ secret: 'same', storage: 'same' })).toMatchObject([{ state: 'ok' }]);
  expect(judgeShared({ secret: 'same', storage: 'unknown' })).toMatchObject([{ state: 'skipped' }]);
  expect(judgeShared({ secret: 'another', storage: 'another' })).toMatchObject([
    { state: 'problem', what: expect.stringContaining('SESSION_SECRET'), todo: expect.stringContaining('-- secret') },
    { state: 'problem', what: expect.stringContaining('files'), todo: expect.stringContaining('-- storage') },
  ]);
});
