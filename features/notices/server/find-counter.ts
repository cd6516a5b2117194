import type { Queryable } from '#platform/database/open.ts';
import type { CounterNotice } from '../contract.ts';
import type { CounterRow } from './tables.ts';
import { noticeTextsAt } from './texts.ts';

export const findCounter = async (db: Queryable, noticeId: string): Promise<CounterRow | null> =>
  (await db.selectFrom('notices_counters').selectAll().where('notice_id', '=', noticeId).executeTakeFirst()) ?? null;

export const presentCounter = async (db: Queryable, row: CounterRow | null): Promise<CounterNotice | null> => {
  if (!row) return null;
  const { mistake, jurisdiction } = (await noticeTextsAt(db, row.created_at)).counterDeclarations;
  return {
    name: row.name,
    address: row.address,
    phone: row.phone,
    statement: row.statement,
    declared: [mistake, jurisdiction],
    signature: row.signature,
    createdAt: row.created_at.toISOString(),
    restoreFrom: row.restore_from.toISOString(),
    restoreBy: row.restore_by.toISOString(),
  };
};
