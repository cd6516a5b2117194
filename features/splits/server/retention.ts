import './tables.ts';
import { type RetentionRule, keepFor, keepForGood } from '#platform/retention/retention-rule.ts';

export const splitsRetention: readonly RetentionRule[] = [
  keepFor({
    table: 'splits_shares',
    what: 'Shares in beats and their terms; shares in force don’t expire',
    column: 'over_at',
    days: 3 * 365,
    since: 'they were declined or ended',
    why: 'both sides can show what was agreed on; orders record what was earned',
  }),
  keepForGood({
    table: 'splits_rights',
    what: 'PRO and IPI name numbers of beat owners, for split sheets',
    why: 'owners enter them; they’re deleted with the account',
  }),
];
