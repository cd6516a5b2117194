import { sql } from 'kysely';
import type { Queryable, Trx } from '#platform/database/open.ts';

interface Block {
  /** An email address in upper or lower case. */
  readonly receiver: string;
  /** Null to block everyone. */
  readonly senderId: string | null;
}

/** Idempotent. */
export const addBlock = async (trx: Queryable, { receiver, senderId }: Block, at: Date): Promise<void> => {
  await trx
    .insertInto('mailing_blocks')
    .values({ receiver: receiver.toLowerCase(), sender_id: senderId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const liftBlock = async (trx: Queryable, { receiver, senderId }: Block): Promise<void> => {
  await trx
    .deleteFrom('mailing_blocks')
    .where('receiver', '=', receiver.toLowerCase())
    .where('sender_id', senderId === null ? 'is' : '=', senderId)
    .execute();
};

/** Up to `limit` blocks of an email address: a block of everyone first, then of people, newest first. */
export const findBlocks = async (
  db: Queryable,
  receiver: string,
  limit: number,
): Promise<{ senderId: string | null; since: Date }[]> =>
  await db
    .selectFrom('mailing_blocks')
    .select(['sender_id as senderId', 'created_at as since'])
    .where('receiver', '=', receiver.toLowerCase())
    .orderBy(sql`sender_id is null`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();

export const isBlocked = async (
  trx: Queryable,
  { receiver, senderId }: { readonly receiver: string; readonly senderId: string },
): Promise<boolean> => {
  const block = await trx
    .selectFrom('mailing_blocks')
    .select('created_at')
    .where('receiver', '=', receiver.toLowerCase())
    .where(({ or, eb }) => or([eb('sender_id', 'is', null), eb('sender_id', '=', senderId)]))
    .limit(1)
    .executeTakeFirst();
  return block !== undefined;
};

/** Whether the receiver has blocked this sender by name; a block of everyone doesn't count. */
export const hasBlockedPerson = async (
  trx: Queryable,
  { receiver, senderId }: { readonly receiver: string; readonly senderId: string },
): Promise<boolean> => {
  const block = await trx
    .selectFrom('mailing_blocks')
    .select('created_at')
    .where('receiver', '=', receiver.toLowerCase())
    .where('sender_id', '=', senderId)
    .executeTakeFirst();
  return block !== undefined;
};

/** Moves a person's blocks to their new verified email address. */
export const moveBlocks = async (trx: Trx, from: string, to: string): Promise<void> => {
  const moved = await trx
    .deleteFrom('mailing_blocks')
    .where('receiver', '=', from.toLowerCase())
    .returning(['sender_id', 'created_at'])
    .execute();
  for (const { sender_id: senderId, created_at: at } of moved) await addBlock(trx, { receiver: to, senderId }, at);
};
