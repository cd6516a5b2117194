import type { PersonalData } from '#platform/personal-data/personal-data.ts';

/** The times at which the label featured someone's beats. Erasing an account deletes these promotions. */
export const promotionsPersonalData = (): PersonalData => ({
  name: 'promotions',
  collect: async (db, person) => {
    const rows = await db
      .selectFrom('promotions_promotions')
      .selectAll()
      .where('seller_id', '=', person.id)
      .orderBy('starts_at')
      .execute();
    return {
      data: rows.map((row) => ({
        beatId: row.beat_id,
        startsAt: row.starts_at,
        endsAt: row.ends_at,
        page: row.beatstore_url,
      })),
    };
  },
  erase: async (trx, person) => {
    await trx.deleteFrom('promotions_promotions').where('seller_id', '=', person.id).execute();
    return [];
  },
});
