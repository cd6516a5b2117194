import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Away } from '#platform/database/reach.ts';
import { endWithoutDatabase } from './end-without-database.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

test('the process ends with a code of its own after a whole minute without a database, not before', async () => {
  let away: Away | null = null;
  const end = vi.fn();
  const watching = endWithoutDatabase({ reach: { away: () => away }, log: { error: vi.fn() }, end });
  await seconds(300);
  away = { since: new Date(), reason: 'It is starting up.' };
  await seconds(50);
  away = null;
  await seconds(50);
  away = { since: new Date(), reason: 'It is starting up.' };
  await seconds(59);
  expect(end).not.toHaveBeenCalled();
  await seconds(2);
  expect(end.mock.calls).toEqual([[75]]);
  watching.stop();
});
