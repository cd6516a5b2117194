import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Outage } from '#platform/database/availability.ts';
import { endWithoutDatabase } from './end-without-database.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

test('the process exits with its own code after a full minute without a database, not before', async () => {
  let outage: Outage | null = null;
  const end = vi.fn();
  const watching = endWithoutDatabase({ availability: { outage: () => outage }, log: { error: vi.fn() }, end });
  await seconds(300);
  outage = { since: new Date(), at: 0, reason: 'It is starting up.' };
  await seconds(50);
  outage = null;
  await seconds(50);
  outage = { since: new Date(), at: 0, reason: 'It is starting up.' };
  await seconds(59);
  expect(end).not.toHaveBeenCalled();
  await seconds(2);
  expect(end.mock.calls).toEqual([[75]]);
  watching.stop();
});
