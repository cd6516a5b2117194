import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { Queryable } from '#platform/database/open.ts';
import type { withdrawal } from '../../contract.ts';
import { lastOfFourteenDays } from '../../withdrawal-days.ts';
import type { WithdrawalTable } from '../tables.ts';

export type WithdrawalRecord = Selectable<WithdrawalTable>;

export const findWithdrawal = async (db: Queryable, orderId: string): Promise<WithdrawalRecord | null> =>
  (await db.selectFrom('orders_withdrawals').selectAll().where('order_id', '=', orderId).executeTakeFirst()) ?? null;

export const presentWithdrawal = ({
  state,
  received_at: at,
}: Pick<WithdrawalRecord, 'state' | 'received_at'>): z.infer<typeof withdrawal> => ({
  state,
  receivedAt: at.toISOString(),
  refundBy: lastOfFourteenDays(at),
});
