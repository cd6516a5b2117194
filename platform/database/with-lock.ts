import { sql } from 'kysely';
import { type Db, inTransaction, type Trx } from './open.ts';

/** Each lock holds a connection while its work takes others from the same pool, so too many could deadlock. */
const maxAtOnce = 3;

interface Slots {
  free: number;
  readonly waiting: (() => void)[];
}

declare module './open.ts' {
  interface DatabaseMemory {
    lockSlots?: Slots;
  }
}

/** Held until the transaction ends. Never change a name, because servers of other versions use it, too. */
export const lockName = async (trx: Trx, name: string, id?: string): Promise<void> => {
  const key = id === undefined ? name : `${name} ${id}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
};

/**
 * Runs `work` while no other process runs any under this name. For long work in several steps that commit on their own,
 * with calls to other servers in between; for writes that belong together use `inTransaction`.
 */
export async function withLock<T>(db: Db, name: string, work: () => Promise<T>): Promise<T> {
  const slots = (db.memory.lockSlots ??= { free: maxAtOnce, waiting: [] });
  if (slots.free > 0) slots.free -= 1;
  else await new Promise<void>((resolve) => slots.waiting.push(resolve));
  try {
    return await inTransaction(db, async (trx) => {
      await lockName(trx, name);
      return await work();
    });
  } finally {
    const next = slots.waiting.shift();
    if (next) next();
    else slots.free += 1;
  }
}
