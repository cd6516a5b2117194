import './tables.ts';
import { usernameKeptDays } from '../profile-values.ts';
import { type RetentionRule, keepFor, keepForGood } from '#platform/retention/retention-rule.ts';

export const accountRetention: readonly RetentionRule[] = [
  keepForGood({
    table: 'account_users',
    what: 'Accounts',
    why: 'orders, agreements and the ledger refer to them; closing an account removes personal data from its row',
  }),
  {
    table: 'account_profiles',
    what: 'Public profiles of sellers',
    kept: 'as long as the account',
    why: 'the store shows them',
  },
  {
    table: 'account_former_usernames',
    what: 'Former usernames of accounts: the last five',
    kept: 'as long as the account, or until someone else takes the username after 90 days',
    why: 'links with a former username still work',
  },
  keepFor({
    table: 'account_closed_usernames',
    what: 'Usernames of closed accounts, as hashes',
    column: 'left_at',
    days: usernameKeptDays,
    since: 'the account was closed or changed its username',
    why: 'so that nobody can impersonate someone who has just left',
  }),
];
