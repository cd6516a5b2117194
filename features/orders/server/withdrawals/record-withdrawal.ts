import { sql } from 'kysely';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { checkRateLimits, type RateLimit } from '#platform/rate-limits/rate-limits.ts';
import { noteChange } from '../lifecycle/note-change.ts';
import { lockOrder, type OrderRecord } from '../lifecycle/order-record.ts';
import { findWithdrawal } from './find-withdrawal.ts';
import type { WithdrawalRequest } from './withdraw.ts';
import { sendReceivedMail } from './withdrawal-mails.ts';
import { paidStates } from '../../state-groups.ts';

/** Acknowledgments per email address. A withdrawal above the limit isn't lost: it's recorded later. */
const mails: RateLimit = { name: 'orders.withdraw.mails', max: 10, seconds: 3600 };

/** "#gijo-1001" and "1001" also mean "GIJO-1001", and "1001" the number of an order from before the label was renamed. */
const hasNumber = (typed: string) => {
  const number = typed.replaceAll(/[\s#]/g, '').toUpperCase();
  return /^\d+$/.test(number) ? sql<boolean>`number like ${`%-${number}`}` : sql<boolean>`number = ${number}`;
};

const findTheirs = async (trx: Trx, { orderNumber, email }: WithdrawalRequest): Promise<OrderRecord | null> => {
  const order = await trx
    .selectFrom('orders_orders')
    .select('id')
    .where(hasNumber(orderNumber))
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('state', 'in', [...paidStates])
    .executeTakeFirst();
  return order ? await lockOrder(trx, order.id) : null;
};

/** Records and acknowledges a withdrawal, once per order. Drops it if no paid order has that number and email. */
export const recordWithdrawal = async (deps: Deps, request: WithdrawalRequest): Promise<void> => {
  const wait = await inTransaction(deps.db, async (trx) => {
    const order = await findTheirs(trx, request);
    if (!order || (await findWithdrawal(trx, order.id))) return 0;
    const tooMany = await checkRateLimits({ ...deps, db: trx }, [mails, order.email.toLowerCase()]);
    if (tooMany > 0) return tooMany;
    const receivedAt = new Date(request.receivedAt);
    await trx
      .insertInto('orders_withdrawals')
      .values({ order_id: order.id, name: request.name, received_at: receivedAt })
      .execute();
    await noteChange(trx, { orderId: order.id, became: 'withdrawal-received' });
    await sendReceivedMail(deps, trx, order, { name: request.name, receivedAt });
    return 0;
  });
  if (wait > 0) await deps.jobs.send('orders.record-withdrawal', request, { startAfterSeconds: wait });
};
