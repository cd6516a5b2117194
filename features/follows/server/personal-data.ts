import { sql } from 'kysely';
import { findUsersByIds } from '#features/account/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import type { Person, PersonalData } from '#platform/personal-data/personal-data.ts';
import { followConfirmations } from './by-email/confirmations.ts';
import { removeFollows } from './followers/change-follow.ts';

/** A person's own rows, and those of their email address if it's verified, because anyone can type anyone's. */
const ofPerson = ({ id, email, email_verified_at: proven }: Person) =>
  proven === null
    ? sql<boolean>`f.user_id = ${id}`
    : sql<boolean>`(f.user_id = ${id} or f.email = ${email.toLowerCase()})`;

export const followsPersonalData = ({ clock }: Deps): PersonalData => ({
  name: 'follows',
  collect: async (db, person) => {
    const follows = await db
      .selectFrom('follows_follows as w')
      .innerJoin('follows_followers as f', 'f.id', 'w.follower_id')
      .select(['w.artist_id', 'w.followed_at', 'w.consent_text', 'w.consented_at'])
      .where(ofPerson(person))
      .orderBy('w.followed_at')
      .execute();
    const artists = await findUsersByIds(
      db,
      follows.map((row) => row.artist_id),
    );
    const names = new Map(artists.map((artist) => [artist.id, artist.display_name]));
    const followers = await db
      .selectFrom('follows_follows')
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .where('artist_id', '=', person.id)
      .executeTakeFirstOrThrow();
    return {
      data: {
        follows: follows.map((row) => ({
          artist: names.get(row.artist_id),
          since: row.followed_at,
          sharesEmail: row.consent_text,
          sharedSince: row.consented_at,
        })),
        followers: Number(followers.total),
      },
    };
  },
  erase: async (trx, person) => {
    const rows = await trx
      .selectFrom('follows_followers as f')
      .select('f.id')
      .where(ofPerson(person))
      .orderBy('f.id')
      .forUpdate()
      .execute();
    for (const row of rows) {
      await removeFollows(trx, row, null, clock.now());
      await trx.deleteFrom('follows_followers').where('id', '=', row.id).execute();
    }
    // Deletes the person's followers, with every email address that they could see.
    await trx.deleteFrom('follows_follows').where('artist_id', '=', person.id).execute();
    if (person.email_verified_at !== null) {
      await followConfirmations.forget(trx, person.email.toLowerCase());
    }
    return [];
  },
});
