import './tables.ts';
import { sql } from 'kysely';
import { type RetentionRule, keepFor, keepForGood } from '#platform/retention/retention-rule.ts';

export const licensesRetention: readonly RetentionRule[] = [
  keepForGood({
    table: 'licenses_licenses',
    what: 'Licenses, including withdrawn ones',
    why: 'orders refer to them; closing an account withdraws its licenses, except those that others have accepted',
  }),
  keepFor({
    table: 'licenses_assignments',
    what: 'Licenses that were offered to someone; accepted offers are kept for good',
    column: 'created_at',
    days: 365,
    where: sql`state <> 'accepted'`,
    why: 'after a year no response is likely; an accepted license stays with the person who accepted it',
  }),
];
