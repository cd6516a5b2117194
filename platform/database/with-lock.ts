import { sql } from 'kysely';
import { type Db, inTransaction } from './open.ts';

/** Each holds a connection while its work takes others from the same pool, so too many at once could deadlock. */
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

/**
 * Runs `work` while no other process runs any under this name. For long work in several steps that commit separately,
 * with calls to other servers in between. Use `inTransaction` for writes that belong together.
 */
export async function withLock<T>(db: Db, name: string, work: () => Promise<T>): Promise<T> {
  const slots = (db.memory.lockSlots ??= { free: maxAtOnce, waiting: [] });
  if (slots.free > 0) slots.free -= 1;
  else await new Promise<void>((resolve) => slots.waiting.push(resolve));
  try {
    return await inTransaction(db, async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
      return await work();
    });
  } finally {
    const next = slots.waiting.shift();
    if (next) next();
    else slots.free += 1;
  }
}
