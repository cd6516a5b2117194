import type { PersonalData } from '#platform/personal-data/personal-data.ts';

/** Uploads that aren't part of a beat yet. Their bytes are deleted with other files that no row names. */
export const studioPersonalData = (): PersonalData => ({
  name: 'studio',
  collect: async (db, person) => ({
    data: {
      uploads: await db
        .selectFrom('catalogue_uploads')
        .select(['filename', 'kind', 'bytes', 'state', 'created_at as startedAt'])
        .where('owner_id', '=', person.id)
        .orderBy('created_at')
        .execute(),
    },
  }),
  erase: async (trx, person) => {
    await trx.deleteFrom('catalogue_uploads').where('owner_id', '=', person.id).execute();
    return [];
  },
});
