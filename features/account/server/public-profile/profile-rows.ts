import type { Selectable } from 'kysely';
import type { Queryable, Trx } from '#platform/database/open.ts';
import type { OwnPublicProfile } from '../../contract-public-profile.ts';
import type { UserRow } from '../people.ts';
import type { ProfileTable } from '../tables.ts';
import { heroPath } from './hero-keys.ts';

export type ProfileRow = Selectable<ProfileTable>;

export const findProfile = async (db: Queryable, userId: string): Promise<ProfileRow | null> =>
  (await db.selectFrom('account_profiles').selectAll().where('user_id', '=', userId).executeTakeFirst()) ?? null;

/** The fields that visitors see, too. */
export const presentProfile = (row: ProfileRow | null) => ({
  tagline: row?.tagline ?? '',
  story: row?.story ?? '',
  links: row?.links ?? [],
  video: row?.video ?? null,
  heroPicture: heroPath(row?.picture ?? null),
});

export const presentOwnProfile = (user: UserRow, row: ProfileRow | null): { readonly profile: OwnPublicProfile } => ({
  profile: {
    ...presentProfile(row),
    displayName: user.display_name,
    clearedReason: row?.cleared_reason ?? null,
  },
});

type Changes = Partial<Pick<ProfileRow, 'tagline' | 'story' | 'links' | 'video' | 'picture'>>;

/** Writes the owner's text and clears an admin's reason for having emptied the page. */
export const writeProfile = (trx: Trx, userId: string, changes: Changes, now: Date): Promise<ProfileRow> => {
  const columns = { ...changes, updated_at: now, cleared_at: null, cleared_by: null, cleared_reason: null };
  return trx
    .insertInto('account_profiles')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const hasProfile = async (db: Queryable, userId: string): Promise<boolean> =>
  (await findProfile(db, userId)) !== null;

interface NewHero {
  readonly userId: string;
  /** The name of the folder in which the picture's files are stored already. */
  readonly picture: string;
  readonly at: Date;
}

/** Gives an account without a profile a hero picture; any other account stays unchanged. */
export const addHero = async (trx: Trx, { userId, picture, at }: NewHero): Promise<void> => {
  await trx
    .insertInto('account_profiles')
    .values({ user_id: userId, picture, updated_at: at })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
};
