import { expect, test } from 'vitest';
import type { Deps } from '#platform/deps.ts';
import type { Events } from '#platform/events/events.ts';
import { connectFeatures } from './connect-features.ts';
import { features } from './features.ts';

const deps = { db: { memory: {} } } as Deps;
connectFeatures(deps);
const listening = features.filter(({ on }) => on).map(({ name }) => name);

/** In the order in which the handlers run. */
const heardBy = (event: keyof Events): (string | undefined)[] =>
  (deps.db.memory.eventHandlers ?? []).flatMap((handlers, index) => (event in handlers ? [listening[index]] : []));

// Payouts locks the sellers until the transaction ends, and their other sales wait for that.
test.each([
  ['orders.changed', ['checkout', 'offers', 'outgoing-webhooks', 'payouts']],
  ['orders.disputed', ['disputes', 'outgoing-webhooks', 'payouts']],
  ['orders.taken-back', ['payouts']],
] as const)('the event %s reaches payouts last', (event, expected) => {
  expect(heardBy(event)).toEqual(expected);
});
