import { sql } from 'kysely';
import { foldText } from '#contract-kit/fold-text.ts';
import { escapeLike } from '#platform/database/escape-like.ts';
import type { Db } from '#platform/database/open.ts';

interface Search {
  /** Part of a username. */
  readonly text: string;
  /** Id of the caller, who is left out. */
  readonly besides: string;
  readonly page: number;
  readonly size: number;
}

interface FoundPeople {
  readonly people: readonly { readonly id: string; readonly username: string }[];
  readonly total: number;
}

/** Finds open accounts that sell or could sell. Reveals only their public usernames. */
export const searchPeople = async (db: Db, { text, besides, page, size }: Search): Promise<FoundPeople> => {
  const pattern = `%${escapeLike(foldText(text))}%`;
  const found = db
    .selectFrom('account_users')
    .where('closed_at', 'is', null)
    .where('role', 'in', ['user', 'seller'])
    .where('id', '!=', besides)
    .where(sql<string>`lower(username)`, 'like', pattern);
  const [people, { total }] = await Promise.all([
    found
      .select(['id', 'username'])
      .orderBy(sql`role = 'seller'`, 'desc')
      .orderBy(sql`lower(username)`)
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { people, total: Number(total) };
};
