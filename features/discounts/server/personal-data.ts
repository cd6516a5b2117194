import type { PersonalData } from '#platform/personal-data/personal-data.ts';

/** A seller's codes and deals, and whether they take part in the label's promotions. Orders keep their prices. */
export const discountsPersonalData = (): PersonalData => ({
  name: 'discounts',
  collect: async (db, person) => {
    const [codes, deals, participant] = await Promise.all([
      db.selectFrom('discounts_codes').selectAll().where('seller_id', '=', person.id).orderBy('created_at').execute(),
      db.selectFrom('discounts_deals').selectAll().where('seller_id', '=', person.id).orderBy('created_at').execute(),
      db.selectFrom('discounts_participants').selectAll().where('seller_id', '=', person.id).executeTakeFirst(),
    ]);
    return {
      data: {
        codes,
        deals,
        takesPartInTheLabelsPromotionsSince: participant?.since ?? null,
      },
    };
  },
  erase: async (trx, person) => {
    await trx.deleteFrom('discounts_codes').where('seller_id', '=', person.id).execute();
    await trx.deleteFrom('discounts_deals').where('seller_id', '=', person.id).execute();
    await trx.deleteFrom('discounts_participants').where('seller_id', '=', person.id).execute();
    return [];
  },
});
