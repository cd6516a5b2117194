import { expect, test } from 'vitest';
import { judgeShared } from './machines.ts';

test('another secret or storage than that of the other machines is a problem of its own, with the way out', () => {
  expect(judgeShared({ secret: 'same', storage: 'same' })).toMatchObject([{ state: 'ok' }]);
  expect(judgeShared({ secret: 'same', storage: 'unknown' })).toMatchObject([{ state: 'skipped' }]);
  expect(judgeShared({ secret: 'another', storage: 'another' })).toMatchObject([
    { state: 'problem', what: expect.stringContaining('SESSION_SECRET'), todo: expect.stringContaining('-- secret') },
    { state: 'problem', what: expect.stringContaining('files'), todo: expect.stringContaining('-- storage') },
  ]);
});
