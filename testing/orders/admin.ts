import type { AdminOrder } from '#features/orders/contract-admin.ts';
import { newId } from '#contract-kit/ids.ts';
import type { OrderRecord } from '#features/orders/server/public.ts';
import type { TestApp } from '../app.ts';
import type { LoggedInBrowser } from '../people.ts';
import { newLine, type PlainLine } from './buying.ts';
import { writtenOrder } from './write-purchase.ts';

const path = '/api/v1/app/admin/orders';

export const act = (admin: LoggedInBrowser, order: Pick<OrderRecord, 'id'>, what: string, body: object = {}) =>
  admin.call('POST', `${path}/${order.id}/${what}`, body);

/** By default with a new idempotency key. */
export const refund = (admin: LoggedInBrowser, order: Pick<OrderRecord, 'id'>, input: object = {}) =>
  act(admin, order, 'refunds', { requestId: newId(), reason: 'They asked for it.', ...input });

export const seeOrder = async (admin: LoggedInBrowser, order: Pick<OrderRecord, 'id'>): Promise<AdminOrder> =>
  (await admin.call('GET', `${path}/${order.id}`)).json();

/** Writes a paid order, without events, jobs or emails. By default a basic (19.99) and a premium license (35.57). */
export const buy = async (shop: TestApp, lines?: readonly PlainLine[], email?: string): Promise<OrderRecord> =>
  await writtenOrder(shop, lines ?? [await newLine(shop), await newLine(shop, 'premium')], email);

/** The order's entries in the audit log, oldest first. */
export const auditOf = async ({ deps }: TestApp, order: Pick<OrderRecord, 'id'>) =>
  (await deps.db.selectFrom('audit_entries').selectAll().orderBy('at').orderBy('id').execute()).filter(
    ({ details }) => details['orderId'] === order.id,
  );
