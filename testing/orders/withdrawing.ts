import type { OrderRecord } from '#features/orders/server/public.ts';
import { createBeat, createLicense } from '../factories.ts';
import type { TestApp } from '../app.ts';
import { buyer, checkOut, jobsDone, type Line, orderOf, pay, type PlainLine } from './buying.ts';

/** Lives in a country with a right of withdrawal. */
export const consumer = { ...buyer, city: 'Berlin', state: '', zip: '10115', country: 'Germany' };

export const freeLine = async (shop: TestApp): Promise<PlainLine> => {
  const license = await createLicense(shop.deps, { priceCents: 0 });
  const { id: beatId } = await createBeat(shop.deps, { licenseIds: [license.id] });
  return { beatId, licenseId: license.id };
};

/** Resolves once the order's email is sent. */
export const buyAsConsumer = async (
  shop: TestApp,
  lines: readonly Line[],
  email: string,
  customer = consumer,
): Promise<OrderRecord> => {
  const placed = await checkOut(shop, lines, email, customer);
  if (placed.total_cents > 0) await pay(shop, placed);
  await jobsDone(shop);
  return await orderOf(shop, placed.id);
};

type Named = Pick<OrderRecord, 'number' | 'email'>;

export const withdraw = (
  shop: TestApp,
  { number, email }: Named,
  { from = '127.0.0.1', name = 'Mia Test' }: { readonly from?: string; readonly name?: string } = {},
) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/v1/app/withdrawals',
    remoteAddress: from,
    payload: { name, orderNumber: number, email },
  });

/** Withdraws from the order, and waits for the jobs that follow. */
export const withdrawFrom = async (shop: TestApp, order: Named): Promise<void> => {
  const { statusCode } = await withdraw(shop, order);
  if (statusCode !== 202) throw new Error(`withdrawing returned ${statusCode}`);
  await jobsDone(shop);
};
