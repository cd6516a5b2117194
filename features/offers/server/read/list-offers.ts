import { sql } from 'kysely';
import { pagesOf } from '#contract-kit/pages-of.ts';
import type { Queryable } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { Offer, OfferSide } from '../../contract.ts';
import { selectLive } from '../lifecycle/offer-states.ts';
import { presentOffers } from './present-offers.ts';

const perPage = 20;

const columnOf = { buyer: 'buyer_id', seller: 'seller_id' } as const;

/** Sellers don't see offers that were declined at once. */
const ofPerson = (db: Queryable, side: OfferSide, userId: string) =>
  db
    .selectFrom('offers_offers')
    .where(columnOf[side], '=', userId)
    .$if(side === 'seller', (query) => query.where(sql<boolean>`coalesce(end_reason, '') not in ('below', 'refused')`));

export const listOffers = async (
  { db, clock }: Deps,
  { userId, as: side, page }: { readonly userId: string; readonly as: OfferSide; readonly page: number },
): Promise<{ offers: Offer[]; total: number; pages: number }> => {
  const [offers, { total }] = await Promise.all([
    ofPerson(db, side, userId)
      .selectAll()
      .orderBy(sql`(waits_for = ${sql.lit(side)}) desc nulls last`)
      .orderBy('changed_at', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    ofPerson(db, side, userId)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    offers: await presentOffers(db, { offers, side, now: clock.now() }),
    total,
    pages: pagesOf(total, perPage),
  };
};

/** Checks only deadlines, not whether the beats are still for sale. */
export const countWaiting = async ({ db, clock }: Deps, userId: string): Promise<Record<OfferSide, number>> => {
  const count = async (side: OfferSide): Promise<number> => {
    const { waiting } = await selectLive(db, clock.now())
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('waiting'))
      .where(columnOf[side], '=', userId)
      .where('waits_for', '=', side)
      .executeTakeFirstOrThrow();
    return Number(waiting);
  };
  const [buyer, seller] = await Promise.all([count('buyer'), count('seller')]);
  return { buyer, seller };
};
