import type { PersonalData } from '#platform/personal-data/personal-data.ts';

/** A person's keys without their hashes. Calls are part of what they acted on. */
export const keysPersonalData = (): PersonalData => ({
  name: 'apiKeys',
  collect: async (db, { id }) => ({
    data: await db
      .selectFrom('keys_keys')
      .select(['name', 'start', 'scopes', 'created_at', 'expires_at', 'last_used_at'])
      .where('user_id', '=', id)
      .orderBy('created_at')
      .execute(),
  }),
  erase: async (trx, { id }) => {
    await trx.deleteFrom('keys_keys').where('user_id', '=', id).execute();
    return [];
  },
});
