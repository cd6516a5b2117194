import { setTimeout as delay } from 'node:timers/promises';
import type { Order } from '#features/orders/contract.ts';
import { licenseIds } from '../factories.ts';
import { type Ask, jsonOf } from './calls.ts';
import { anyOf, unique, type World } from './visits.ts';

const api = '/api/v1/app';
const paidWithinMs = 120_000;

/** Returns the order's URL once the shop knows of the payment. */
const untilPaid = async (ask: Ask, sessionId: string): Promise<string> => {
  const until = performance.now() + paidWithinMs;
  for (;;) {
    const { orderUrl } = jsonOf<{ orderUrl: string | null }>(
      await ask('order', 'GET', `${api}/stripe/checkout-session/${sessionId}`),
    );
    if (orderUrl !== null) return api + orderUrl;
    if (performance.now() > until) throw new Error(`the payment ${sessionId} hasn’t arrived`);
    await delay(500);
  }
};

/** Buys a beat. If the buyer `returns` from the payment page instead of closing it, they also download a file. */
export const buy = async (ask: Ask, world: World, returns = Math.random() < 0.5): Promise<void> => {
  const beat = anyOf(world.beats);
  const email = `buyer-${unique()}@example.com`;
  const items = [{ beatId: beat.id, licenseId: licenseIds.basic }];
  const { body } = await ask('checkout', 'POST', `${api}/stripe/create-checkout-session`, {
    json: { items, email, consent: true },
  });
  const sessionId = /cs_\w+/.exec(body.toString())?.[0] ?? '';
  const record = { sessionId, email, beatId: beat.id, isPaid: false };
  world.records.orders.push(record);
  await world.pay(sessionId);
  record.isPaid = true;
  if (!returns) return;
  const order = jsonOf<Order>(await ask('order', 'GET', await untilPaid(ask, sessionId)));
  const file = order.items[0]?.files.find(({ kind }) => kind === 'mp3');
  const download = await ask('order', 'GET', file?.url ?? '');
  if (!download.body.equals(beat.mp3)) world.records.lost.push(`the file of the order ${sessionId}`);
};
