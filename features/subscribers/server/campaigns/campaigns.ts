import type { Selectable } from 'kysely';
import { pagesOf } from '#contract-kit/pages-of.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { fromNearerEnd } from '#platform/database/nearer-end.ts';
import type { Db, Queryable } from '#platform/database/open.ts';
import type { Category } from '../../contract.ts';
import type { Campaign, CampaignsPage } from '../../contract-admin.ts';
import type { CampaignTable } from '../tables.ts';

export const campaignColumns = [
  'id',
  'kind',
  'category',
  'subject',
  'state',
  'created_by',
  'created_at',
  'ended_at',
  'recipients',
  'written',
  'bounced',
] as const;
export type CampaignRow = Pick<Selectable<CampaignTable>, (typeof campaignColumns)[number]>;

/** Prefix of the purposes of a campaign's emails. A subscriber's id follows, so that nobody can get two. */
export const purposeOf = ({ category, id }: Pick<CampaignRow, 'category' | 'id'>): `campaign:${string}` =>
  `campaign:${category}:${id}:`;

/** Recipients of a campaign: subscribers who joined before it and whose mail servers accept our emails. */
export const audience = (db: Queryable, { category, at }: { readonly category: Category; readonly at: Date }) =>
  db
    .selectFrom('subscribers_subscriptions as s')
    .innerJoin('subscribers_subscribers as p', 'p.id', 's.subscriber_id')
    .where('s.category', '=', category)
    .where('s.subscribed_at', '<=', at)
    .where('p.bounced_at', 'is', null);

export const countAudience = async (db: Queryable, category: Category, at: Date): Promise<number> => {
  const { recipients } = await audience(db, { category, at })
    .select(({ fn }) => fn.countAll<number>().as('recipients'))
    .executeTakeFirstOrThrow();
  return Number(recipients);
};

export const presentCampaigns = async (db: Queryable, rows: readonly CampaignRow[]): Promise<Campaign[]> => {
  const admins = await findUsersByIds(db, [...new Set(rows.map(({ created_by: by }) => by))]);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    category: row.category,
    subject: row.subject,
    state: row.state,
    by: admins.find(({ id }) => id === row.created_by)?.username ?? '',
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    recipients: row.recipients,
    written: row.written,
    bounced: row.bounced,
  }));
};

export const presentCampaign = async (db: Queryable, row: CampaignRow): Promise<Campaign> => {
  const [campaign] = await presentCampaigns(db, [row]);
  if (!campaign) throw new Error('one row makes one campaign');
  return campaign;
};

const perPage = 10;

export const listCampaigns = async (db: Db, page: number): Promise<CampaignsPage> => {
  const { count } = await db
    .selectFrom('subscribers_campaigns')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const total = Number(count);
  const way = fromNearerEnd({ offset: (page - 1) * perPage, limit: perPage, total });
  const rows = await db
    .selectFrom('subscribers_campaigns')
    .select(campaignColumns)
    .orderBy('created_at', way.backward ? 'asc' : 'desc')
    .orderBy('id', way.backward ? 'asc' : 'desc')
    .limit(way.limit)
    .offset(way.offset)
    .execute();
  return {
    campaigns: await presentCampaigns(db, way.backward ? rows.toReversed() : rows),
    total,
    page,
    pages: pagesOf(total, perPage),
  };
};

/** Number of campaigns that are being sent or are paused. */
export const countOpenCampaigns = async (db: Queryable): Promise<number> => {
  const { open } = await db
    .selectFrom('subscribers_campaigns')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('state', 'in', ['sending', 'paused'])
    .executeTakeFirstOrThrow();
  return Number(open);
};
