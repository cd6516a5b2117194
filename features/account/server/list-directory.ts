import { sql } from 'kysely';
import type { Db } from '#platform/database/open.ts';
import type { UserRow } from './people.ts';

export interface DirectoryPage {
  /** Part of a name, username or email; empty: everyone. */
  readonly search: string;
  readonly offset: number;
  readonly limit: number;
}

// The same expression as in the index account_users_search.
const searched = sql<string>`lower(E'\n' || display_name || E'\n' || username || E'\n' || email)`;

const find = (db: Db, search: string) => {
  const lower = search.toLowerCase();
  const escaped = lower.replaceAll(/[\\%_]/g, String.raw`\$&`);
  // The trigram index can't serve shorter searches inside a word, so they match only its beginning.
  const pattern = lower.length < 3 ? `%\n${escaped}%` : `%${escaped}%`;
  return db
    .selectFrom('account_users')
    .where('closed_at', 'is', null)
    .$if(lower !== '', (query) => query.where(searched, 'like', pattern));
};

/** How many open accounts match the search. */
export const countDirectory = async (db: Db, search: string): Promise<number> => {
  const { total } = await find(db, search)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
};

/** Open accounts by name. The second half is read from the end, so that the last page costs no more than the first. */
export const listDirectory = async (
  db: Db,
  { search, offset, limit }: DirectoryPage,
  total: number,
): Promise<UserRow[]> => {
  const size = Math.min(limit, total - offset);
  if (size <= 0) return [];
  const fromEnd = total - offset - size;
  const backward = fromEnd < offset;
  const direction = backward ? 'desc' : 'asc';
  const rows = await find(db, search)
    .selectAll()
    .orderBy(sql`lower(display_name)`, direction)
    .orderBy('id', direction)
    .limit(size)
    .offset(backward ? fromEnd : offset)
    .execute();
  return backward ? rows.toReversed() : rows;
};

/** Ids of the open accounts that a search finds, as a query for a list of another feature. */
export const findMatchingPeople = (db: Db, search: string) => find(db, search).select('id');
