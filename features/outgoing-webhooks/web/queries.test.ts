import { expect, it } from 'vitest';
import { deliveriesQuery } from './queries.ts';

it.each([
  ['a delivery waits', 1, 'waiting', true],
  ['one is on an earlier page', 1, 'delivered', true],
  ['it was sent between the reads of the list and of the endpoint', 0, 'waiting', true],
  ['all are sent', 0, 'delivered', false],
] as const)(
  'if %s, the list of deliveries is fetched again: %s waiting, the newest is %s',
  (_, waiting, state, again) => {
    const { refetchInterval } = deliveriesQuery('seller', 'endpoint-1', null);
    const data = { endpoint: { waiting }, deliveries: [{ state }] };
    if (typeof refetchInterval !== 'function') throw new Error('the interval depends on the data');
    expect(Boolean(refetchInterval({ state: { data } } as Parameters<typeof refetchInterval>[0]))).toBe(again);
  },
);
