import '../tables.ts';
import { sql } from 'kysely';
import type { LegalName } from '#features/site/legal-pages.ts';
import type { VersionCount } from '#features/site/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import { paidStates } from '../../state-groups.ts';

/** Counts the paid orders under each of these versions of the terms. Orders keep no version of other texts. */
export const countByTerms = async (
  db: Queryable,
  name: LegalName,
  versions: readonly string[],
): Promise<readonly VersionCount[]> =>
  name === 'terms'
    ? await db
        .selectFrom('orders_orders')
        .select(['terms_version as version', sql<number>`count(*)::int`.as('count')])
        .where('terms_version', 'in', [...versions])
        .where('state', 'in', [...paidStates])
        .groupBy('terms_version')
        .execute()
    : [];
