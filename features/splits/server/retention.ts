import './tables.ts';
import { type RetentionRule, keepFor, keepForGood } from '#platform/retention/retention-rule.ts';

export const splitsRetention: readonly RetentionRule[] = [
  keepFor({
    table: 'splits_shares',
    what: 'Who shares in a beat, on which terms; those in force have no end',
    column: 'over_at',
    days: 3 * 365,
    since: 'they were declined or over',
    why: 'both sides can show what was agreed on; what was earned is in the orders',
  }),
  keepForGood({
    table: 'splits_rights',
    what: 'PRO and IPI name number of owners of beats, for split sheets',
    why: 'it is theirs; it goes with the account',
  }),
];
