import { pagesOf } from '#contract-kit/pages-of.ts';
import { escapeLike } from '#platform/database/escape-like.ts';
import { keptTotal } from '#platform/database/caches/kept-values.ts';
import { fromNearerEnd } from '#platform/database/nearer-end.ts';
import type { Db } from '#platform/database/open.ts';
import { categories } from '../../contract.ts';
import type { Subscriber, SubscriberFilter, SubscribersPage, SubscriberTotals } from '../../contract-admin.ts';
import { findSubscriptions } from '../subscriptions.ts';
import { shownEmail } from '#platform/mail/shown-email.ts';

const perPage = 20;

export interface Filter {
  readonly filter: SubscriberFilter;
  /** The beginning of an email address, in lower case. */
  readonly q: string;
}

/** Reads each category by its own index. */
const everyone = (db: Db, filter: SubscriberFilter) => {
  if (filter === 'all') return db.selectFrom('subscribers_subscribers as p').where('p.left_at', 'is', null);
  if (filter === 'bounced') {
    const present = db.selectFrom('subscribers_subscribers as p').where('p.left_at', 'is', null);
    return present.where('p.bounced_at', 'is not', null);
  }
  return db
    .selectFrom('subscribers_subscribers as p')
    .innerJoin('subscribers_subscriptions as s', 's.subscriber_id', 'p.id')
    .where('s.category', '=', filter);
};

const matching = (db: Db, { filter, q }: Filter) =>
  everyone(db, filter).$if(q !== '', (query) => query.where('p.email', 'like', `${escapeLike(q)}%`));

const countMatching = (db: Db, filter: Filter): Promise<number> =>
  keptTotal(db, `subscribers:${filter.filter}:${filter.q}`, async () => {
    const { total } = await matching(db, filter)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return Number(total);
  });

const columns = ['p.id', 'p.email', 'p.confirmed_at', 'p.bounced_at', 'p.bounce_reason'] as const;

interface Row {
  readonly id: string;
  readonly email: string;
  readonly confirmed_at: Date;
  readonly bounced_at: Date | null;
  readonly bounce_reason: string | null;
}

const present = async (db: Db, rows: readonly Row[]): Promise<Subscriber[]> => {
  const chosen = await findSubscriptions(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    categories: [...(chosen.get(row.id) ?? [])],
    since: row.confirmed_at.toISOString(),
    bouncedAt: row.bounced_at?.toISOString() ?? null,
    bounceReason: row.bounce_reason,
  }));
};

/** A search is ordered by email, like its index. */
export const listSubscribers = async (
  db: Db,
  { page, ...filter }: Filter & { readonly page: number },
): Promise<SubscribersPage> => {
  const total = await countMatching(db, filter);
  const way = fromNearerEnd({ offset: (page - 1) * perPage, limit: perPage, total });
  const order = filter.filter === 'all' || filter.filter === 'bounced' ? 'p.id' : 's.subscriber_id';
  const found = matching(db, filter).select(columns).limit(way.limit).offset(way.offset);
  const rows = await (
    filter.q === ''
      ? found.orderBy(order as 'p.id', way.backward ? 'asc' : 'desc')
      : found.orderBy('p.email', way.backward ? 'desc' : 'asc')
  ).execute();
  const subscribers = await present(db, way.backward ? rows.toReversed() : rows);
  return {
    subscribers: subscribers.map((one) => ({ ...one, email: shownEmail(one.email) })),
    total,
    page,
    pages: pagesOf(total, perPage),
  };
};

/** Reads the subscribers after the given email, so that the whole list can be read in parts. */
export const readSubscribers = async (
  db: Db,
  filter: Filter,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<Subscriber[]> =>
  await present(
    db,
    await matching(db, filter).select(columns).where('p.email', '>', after).orderBy('p.email').limit(limit).execute(),
  );

export const countSubscribers = async (db: Db): Promise<SubscriberTotals> => {
  const [all, bounced, rows] = await Promise.all([
    countMatching(db, { filter: 'all', q: '' }),
    countMatching(db, { filter: 'bounced', q: '' }),
    db
      .selectFrom('subscribers_subscriptions as s')
      .innerJoin('subscribers_subscribers as p', 'p.id', 's.subscriber_id')
      .select(({ fn, eb }) => [
        's.category',
        fn.countAll<number>().as('subscribers'),
        fn
          .countAll<number>()
          .filterWhere(eb('p.bounced_at', 'is', null))
          .as('reachable'),
      ])
      .groupBy('s.category')
      .execute(),
  ]);
  return {
    all,
    bounced,
    categories: categories.map((category) => {
      const row = rows.find((one) => one.category === category);
      return { category, subscribers: Number(row?.subscribers ?? 0), reachable: Number(row?.reachable ?? 0) };
    }),
  };
};
