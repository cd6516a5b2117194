import type { PersonalData } from '#platform/personal-data/personal-data.ts';

/**
 * Uploads that aren't part of a beat yet. Erasing ends them: `catalogue.recover` deletes the rows with their bytes within
 * minutes, and a connection that is still sending is refused, because its account is closed.
 */
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
    await trx
      .updateTable('catalogue_uploads')
      .set({ filename: '', facts: '{}', reason: null, expires_at: new Date(0) })
      // A locked upload is just becoming part of a beat, in a transaction that may wait for this person.
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('catalogue_uploads').select('id').where('owner_id', '=', person.id).forUpdate().skipLocked(),
      )
      .execute();
    return [];
  },
});
