import './tables.ts';
import { type RetentionRule, keepFor } from '#platform/retention/retention-rule.ts';

export const followsRetention: readonly RetentionRule[] = [
  keepFor({
    table: 'follows_followers',
    what: 'Accounts and email addresses that follow artists',
    column: 'left_at',
    days: 365,
    since: 'they unfollowed the last artist',
    why: 'the links in their last emails still work',
  }),
  {
    table: 'follows_follows',
    what: 'Who follows which artist, and whether the artist may see their email address',
    kept: 'until they unfollow the artist, or either account is closed',
    why: 'they asked for it',
  },
  {
    ...keepFor({
      table: 'follows_confirmations',
      what: 'Unconfirmed email addresses, stored by servers of the previous version',
      column: 'expires_at',
      days: 0,
      why: 'someone else may have typed them',
    }),
    kept: 'until their link expires',
  },
];
