import type { PersonalData } from '#platform/personal-data/personal-data.ts';

/** The keys without their hashes. */
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
