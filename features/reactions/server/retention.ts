import './tables.ts';
import type { RetentionRule } from '#platform/retention/retention-rule.ts';

const withBeat = 'as long as the beat and the account';

export const reactionsRetention: readonly RetentionRule[] = [
  { table: 'catalogue_likes', what: 'Likes', kept: withBeat, why: 'they are counted and listed' },
  {
    table: 'catalogue_price_mails',
    what: 'Who wants the weekly email about price drops, and when the last one was sent',
    kept: 'as long as the account',
    why: 'to respect the choice and send at most one email a week',
  },
  { table: 'catalogue_comments', what: 'Comments', kept: withBeat, why: 'they are shown with the beat' },
];
