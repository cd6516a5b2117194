import './tables.ts';
import { type Keeper, keepForGood } from '#platform/keepers/keeper.ts';

export const accountKeepers: readonly Keeper[] = [
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
];
