import './tables.ts';
import { usernameKeptDays } from '../profile-values.ts';
import { type RetentionRule, keepFor, keepForGood } from '#platform/retention/retention-rule.ts';

export const accountRetention: readonly RetentionRule[] = [
  keepForGood({
    table: 'account_users',
    what: 'Accounts',
    why: 'orders, agreements and the ledger name them; closing an account leaves nothing personal in its row',
  }),
  {
    table: 'account_profiles',
    what: 'What sellers show on their pages',
    kept: 'as long as the account',
    why: 'it is shown in the store',
  },
  {
    table: 'account_former_usernames',
    what: 'Usernames that an account had before: the last five',
    kept: 'as long as the account, or until somebody else takes one after 90 days',
    why: 'links to its page still work',
  },
  keepFor({
    table: 'account_closed_usernames',
    what: 'Usernames of closed accounts, as hashes',
    column: 'left_at',
    days: usernameKeptDays,
    since: 'the account was closed, or had another username',
    why: 'nobody can pass for somebody who has just left',
  }),
];
