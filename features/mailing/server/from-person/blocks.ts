import { sql } from 'kysely';
import type { Queryable, Trx } from '#platform/database/open.ts';

interface Block {
  /** An address in any case. */
  readonly receiver: string;
  /** Null for everyone. */
  readonly senderId: string | null;
}

/** Repeated calls change nothing more. */
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

/** The blocks of an address: everyone, then people, newest first; at most `limit` together. */
export const findBlocks = async (
  db: Queryable,
  receiver: string,
  limit: number,
): Promise<{ senderId: string | null; since: Date }[]> =>
  await db
    .selectFrom('mailing_blocks')
    .select(['sender_id as senderId', 'created_at as since'])
    .where('receiver', '=', receiver.toLowerCase())
    // A block of everyone is never left out.
    .orderBy(sql`sender_id is null`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();

/** Whether the receiver has blocked this sender, or everyone. */
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

/** Whether the receiver has blocked this very sender. A block of everyone isn't directed at anyone. */
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

/** Moves blocks to somebody's new verified address. */
export const moveBlocks = async (trx: Trx, from: string, to: string): Promise<void> => {
  const moved = await trx
    .deleteFrom('mailing_blocks')
    .where('receiver', '=', from.toLowerCase())
    .returning(['sender_id', 'created_at'])
    .execute();
  for (const { sender_id: senderId, created_at: at } of moved) await addBlock(trx, { receiver: to, senderId }, at);
};
