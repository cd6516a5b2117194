import { sql } from 'kysely';
import { foldSearch } from '#contract-kit/email-address.ts';
import { escapeLike } from '#platform/database/escape-like.ts';
import { keptTotal } from '#platform/database/caches/kept-values.ts';
import { fromNearerEnd } from '#platform/database/nearer-end.ts';
import type { Db } from '#platform/database/open.ts';
import type { UserRow } from './people.ts';

interface DirectoryPage {
  /** Part of a name, username or email; empty for everyone. */
  readonly search: string;
  readonly offset: number;
  readonly limit: number;
}

// Must be the same expression as in the index account_users_search.
const searched = sql<string>`fold_text(E'\n' || display_name || E'\n' || username || E'\n' || email)`;

const open = (db: Db) => db.selectFrom('account_users').where('closed_at', 'is', null);
type Users = ReturnType<typeof open>;

const find = (users: Users, search: string): Users => {
  const folded = foldSearch(search);
  const escaped = escapeLike(folded);
  // The trigram index can't find under three letters inside a word, so they match only where a name or email begins.
  const pattern = folded.length < 3 ? `%\n${escaped}%` : `%${escaped}%`;
  return users.$if(folded !== '', (query) => query.where(searched, 'like', pattern));
};

export const countDirectory = (db: Db, search: string): Promise<number> =>
  keptTotal(db, `directory:${foldSearch(search)}`, async () => {
    const { total } = await find(open(db), search)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return Number(total);
  });

type Way = ReturnType<typeof fromNearerEnd>;

const readPage = (users: Users, { backward, offset, limit }: Way): Promise<UserRow[]> => {
  const direction = backward ? 'desc' : 'asc';
  return users
    .selectAll()
    .orderBy(sql`lower(display_name)`, direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
};

/** Up to this number, matches count as few (see `findPage`). */
const fewFound = 500;

/**
 * If few accounts match, the index finds them. If many match, the first accounts by name are searched, because the
 * planner can't estimate the number of matches and would read and sort them all.
 */
const findPage = async (db: Db, search: string, way: Way, total: number): Promise<UserRow[]> => {
  if (search === '') return await readPage(open(db), way);
  if (total > fewFound && way.offset <= fewFound) {
    const direction = way.backward ? 'desc' : 'asc';
    const near = open(db)
      .selectAll()
      .orderBy(sql`lower(display_name)`, direction)
      .orderBy('id', direction)
      .limit(fewFound + 2 * way.offset);
    const found = await readPage(find(db.selectFrom(near.as('account_users')), search), way);
    if (found.length === way.limit) return found;
  }
  // Even an offset of zero keeps the planner from using the index on the page's order.
  const all = find(open(db), search).selectAll().offset(0);
  return await readPage(db.selectFrom(all.as('account_users')), way);
};

/** Lists open accounts by name. */
export const listDirectory = async (
  db: Db,
  { search, offset, limit }: DirectoryPage,
  total: number,
): Promise<UserRow[]> => {
  const way = fromNearerEnd({ offset, limit, total });
  if (way.limit === 0) return [];
  const rows = await findPage(db, search, way, total);
  return way.backward ? rows.toReversed() : rows;
};

/** Ids of matching open accounts, as a subquery for another feature's list. */
export const findMatchingPeople = (db: Db, search: string) => find(open(db), search).select('id');

/** Active accounts that don't sell, newest first: an id begins with the time at which its account was made. */
export const listNewestUsers = (db: Db, limit: number): Promise<UserRow[]> =>
  open(db)
    .where('role', '=', 'user')
    .where('suspended_at', 'is', null)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Active sellers and admins by name. Only what everyone sees of them is searched: not their email. */
export const searchSellers = (db: Db, search: string, limit: number): Promise<UserRow[]> =>
  find(open(db).where('role', '!=', 'user').where('suspended_at', 'is', null), search)
    .selectAll()
    .where(sql<string>`fold_text(display_name || E'\n' || username)`, 'like', `%${escapeLike(foldSearch(search))}%`)
    .orderBy(sql`lower(display_name)`)
    .orderBy('id')
    .limit(limit)
    .execute();
