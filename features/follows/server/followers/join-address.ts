import { sql } from 'kysely';
import type { Trx } from '#platform/database/open.ts';

interface Verified {
  readonly id: string;
  readonly email: string;
}

/** Merges an email address into its account, whose choice wins if both follow an artist. Emailed links still work. */
export const joinAddress = async (trx: Trx, { id: userId, email }: Verified): Promise<void> => {
  const guest = await trx
    .selectFrom('follows_followers')
    .select(['id', 'digested_at', 'digested_until'])
    .where('email', '=', email.toLowerCase())
    .forUpdate()
    .executeTakeFirst();
  if (!guest) return;
  await trx.deleteFrom('follows_follows').where('follower_id', '=', guest.id).where('artist_id', '=', userId).execute();
  const account = await trx
    .selectFrom('follows_followers')
    .select('id')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!account) {
    await trx
      .updateTable('follows_followers')
      .set({ user_id: userId, email: null })
      .where('id', '=', guest.id)
      .execute();
    return;
  }
  await sql`
    insert into follows_follows (follower_id, artist_id, followed_at, consent_version, consent_text, consented_at)
    select ${account.id}, artist_id, followed_at, consent_version, consent_text, consented_at
    from follows_follows where follower_id = ${guest.id}
    on conflict do nothing`.execute(trx);
  await trx.deleteFrom('follows_follows').where('follower_id', '=', guest.id).execute();
  await sql`
    update follows_followers set left_at = null,
      digested_at = greatest(digested_at, ${guest.digested_at}::timestamptz),
      digested_until = greatest(digested_until, ${guest.digested_until}::timestamptz)
    where id = ${account.id}`.execute(trx);
  await sql`
    update follows_followers set email = null, user_id = null, merged_into = ${account.id}, left_at = now()
    where id = ${guest.id} or merged_into = ${guest.id}`.execute(trx);
};
