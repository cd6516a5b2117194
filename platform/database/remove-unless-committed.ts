import pg from 'pg';
import { isFailure } from '#contract-kit/failure.ts';
import { type Db, inTransaction, type Trx } from './open.ts';

/**
 * For files that are stored before the rows that name them. Runs `work` in one transaction, and `remove` if those rows
 * certainly don't exist: `work` threw or returned a failure, or the server refused the commit. If the response to a
 * commit is lost, the files stay: a file without its row is a leftover, a row without its file a loss.
 */
export const removeUnlessCommitted = async <T>(
  db: Db,
  remove: () => Promise<void>,
  work: (trx: Trx) => Promise<T>,
): Promise<T> => {
  let mayBeNamed = false;
  try {
    return await inTransaction(db, async (trx) => {
      const result = await work(trx);
      mayBeNamed = !isFailure(result);
      return result;
    });
  } catch (error) {
    // The server's own refusal. A lost connection is a DatabaseUnavailable and says nothing about the commit.
    if (error instanceof pg.DatabaseError) mayBeNamed = false;
    throw error;
  } finally {
    if (!mayBeNamed) await remove();
  }
};
