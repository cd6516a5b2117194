import '../tables.ts';
import { type RawBuilder, sql } from 'kysely';
import type { LegalName } from '#features/site/legal-pages.ts';
import type { VersionCount } from '#features/site/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import { paidStates } from '../../state-groups.ts';

/** Where an order keeps the version of a text. */
const versions: Partial<Readonly<Record<LegalName, RawBuilder<string>>>> = {
  terms: sql.ref('terms_version'),
  withdrawal: sql.ref('consent_version'),
  agreements: sql`label ->> 'agreementVersion'`,
};

/** Counts the paid orders under each of these versions of a text; none for texts that orders don't keep. */
export const countByVersion = async (
  db: Queryable,
  name: LegalName,
  of: readonly string[],
): Promise<readonly VersionCount[]> => {
  const version = versions[name];
  if (!version) return [];
  return await db
    .selectFrom('orders_orders')
    .select([version.as('version'), sql<number>`count(*)::int`.as('count')])
    .where(version, 'in', [...of])
    .where('state', 'in', [...paidStates])
    .groupBy(version)
    .execute();
};

/** Which of these versions of a text any order has, whatever its state. */
export const findKeptVersions = async (
  db: Queryable,
  name: LegalName,
  of: readonly string[],
): Promise<ReadonlySet<string>> => {
  const version = versions[name];
  if (!version) return new Set();
  const rows = await db
    .selectFrom('orders_orders')
    .select(version.as('version'))
    .distinct()
    .where(version, 'in', [...of])
    .execute();
  return new Set(rows.map((row) => row.version));
};
