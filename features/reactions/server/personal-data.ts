import { centsToPrice } from '#contract-kit/money.ts';
import { selectAnyBeats } from '#features/catalogue/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import type { PersonalData } from '#platform/personal-data/personal-data.ts';

/** Collects likes with their emailed prices, the setting for price emails, and comments, beside the person's beats. */
export const reactionsPersonalData = (): PersonalData => ({
  name: 'catalogue',
  collect: async (db, person) => {
    const [likes, priceMails, comments] = await Promise.all([
      collectLikes(db, person.id),
      collectPriceMails(db, person.id),
      collectComments(db, person.id),
    ]);
    return { data: { likes, priceMails, comments } };
  },
  erase: async (trx, person) => {
    await trx.deleteFrom('catalogue_likes').where('user_id', '=', person.id).execute();
    await trx.deleteFrom('catalogue_price_mails').where('user_id', '=', person.id).execute();
    await trx.deleteFrom('catalogue_comments').where('user_id', '=', person.id).execute();
    return [];
  },
});

const collectLikes = async (db: Db, userId: string) => {
  const likes = await db
    .selectFrom('catalogue_likes as k')
    .innerJoin(selectAnyBeats(db).as('b'), 'b.id', 'k.beat_id')
    .select(['b.id as beatId', 'b.title as beatTitle', 'k.created_at as likedAt', 'k.lowest_cents', 'k.mailed_cents'])
    .where('k.user_id', '=', userId)
    .orderBy('k.created_at')
    .execute();
  return likes.map(({ lowest_cents: lowest, mailed_cents: mailed, ...like }) => ({
    ...like,
    lowestPriceThen: lowest === null ? null : centsToPrice(lowest),
    lowestPriceEmailed: mailed === null ? null : centsToPrice(mailed),
  }));
};

/** Returns null if the person has never turned price emails on or off. */
const collectPriceMails = async (db: Db, userId: string) =>
  (await db
    .selectFrom('catalogue_price_mails')
    .select(['enabled', 'changed_at as changedAt', 'mailed_at as lastWrittenAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()) ?? null;

const collectComments = (db: Db, userId: string) =>
  db
    .selectFrom('catalogue_comments as c')
    .innerJoin(selectAnyBeats(db).as('b'), 'b.id', 'c.beat_id')
    .select(['b.id as beatId', 'b.title as beatTitle', 'c.text', 'c.created_at as writtenAt'])
    .where('c.user_id', '=', userId)
    .orderBy('c.created_at')
    .execute();
