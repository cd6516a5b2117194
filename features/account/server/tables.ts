import type { Generated } from 'kysely';

export interface UserTable {
  id: string;
  username: string;
  display_name: string;
  email: string;
  role: Generated<'user' | 'seller' | 'admin'>;
  /** As agreements name the seller; the display name where it is not given. */
  legal_name: string | null;
  country: string | null;
  created_at: Generated<Date>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    account_users: UserTable;
  }
}
