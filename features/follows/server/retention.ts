import './tables.ts';
import { type RetentionRule, keepFor } from '#platform/retention/retention-rule.ts';

export const followsRetention: readonly RetentionRule[] = [
  keepFor({
    table: 'follows_followers',
    what: 'Accounts and addresses that follow artists',
    column: 'left_at',
    days: 365,
    since: 'they unfollowed the last one',
    why: 'the links of their last emails still work',
  }),
  {
    table: 'follows_follows',
    what: 'Who follows which artist, and whether the artist may see their address',
    kept: 'until they unfollow them, or either account is closed',
    why: 'they asked for it',
  },
  {
    ...keepFor({
      table: 'follows_confirmations',
      what: 'Addresses that nobody has confirmed yet, stored by servers of the previous version',
      column: 'expires_at',
      days: 0,
      why: 'somebody else may have typed them',
    }),
    kept: 'until their link expires',
  },
];
