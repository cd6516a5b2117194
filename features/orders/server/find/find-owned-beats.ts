import { sql } from 'kysely';
import { foldText } from '#contract-kit/fold-text.ts';
import type { Db } from '#platform/database/open.ts';
import { paidStates, soldStates } from '../../state-groups.ts';

interface Search {
  readonly buyerId: string;
  /** Part of a title or an artist's name. */
  readonly search: string;
  readonly limit: number;
}

/** What an account has licenses of now, bought last first, each beat once with its latest license. */
export const findOwnedBeats = (db: Db, { buyerId, search, limit }: Search) =>
  db
    .selectFrom(
      db
        .selectFrom('orders_items')
        .innerJoin('orders_orders', 'orders_orders.id', 'orders_items.order_id')
        .distinctOn('orders_items.beat_id')
        .select(['orders_items.beat_title', 'orders_items.artist_name', 'orders_items.order_id'])
        .select([sql<string>`license ->> 'title'`.as('license'), 'orders_orders.created_at'])
        .where('orders_orders.buyer_id', '=', buyerId)
        .where('orders_orders.state', 'in', [...paidStates])
        .where('orders_items.state', 'in', [...soldStates])
        .where(sql<boolean>`position(${foldText(search)} in fold_text(beat_title || ' ' || artist_name)) > 0`)
        .orderBy('orders_items.beat_id')
        .orderBy('orders_orders.created_at', 'desc')
        .as('owned'),
    )
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('order_id', 'desc')
    .limit(limit)
    .execute();
