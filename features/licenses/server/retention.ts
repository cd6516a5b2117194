import './tables.ts';
import { sql } from 'kysely';
import { type RetentionRule, keepFor, keepForGood } from '#platform/retention/retention-rule.ts';

export const licensesRetention: readonly RetentionRule[] = [
  keepForGood({
    table: 'licenses_licenses',
    what: 'Licenses, withdrawn ones too',
    why: 'orders name them; one that was never used goes with its owner’s account',
  }),
  keepFor({
    table: 'licenses_assignments',
    what: 'Licenses offered to somebody; those that were accepted have no end',
    column: 'created_at',
    days: 365,
    where: sql`state <> 'accepted'`,
    why: 'who hasn’t answered in a year won’t; an accepted license stays theirs',
  }),
];
