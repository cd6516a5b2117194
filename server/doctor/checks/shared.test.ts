import { expect, test } from 'vitest';
import { judgeShared } from './shared.ts';

test('a machine with another secret or other files is told so, each with what to do', () => {
  expect(judgeShared({ secret: 'another', storage: 'another' })).toEqual([
    {
      state: 'problem',
      what: expect.stringContaining('SESSION_SECRET'),
      todo: expect.stringContaining('shared -- secret'),
    },
    { state: 'problem', what: expect.stringContaining('files'), todo: expect.stringContaining('shared -- storage') },
  ]);
  expect(judgeShared({ secret: 'same', storage: 'same' })).toMatchObject([{ state: 'ok' }]);
  expect(judgeShared({ secret: 'unknown', storage: 'unknown' })).toMatchObject([{ state: 'skipped' }]);
});
