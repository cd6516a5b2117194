import type { Generated } from 'kysely';
import type { Gender } from '../usernames.ts';

export interface UserTable {
  id: string;
  username: string;
  display_name: string;
  email: string;
  role: Generated<'user' | 'seller' | 'admin'>;
  /** As agreements name the seller; the display name where it is not given. */
  legal_name: string | null;
  country: string | null;
  /** Where the seller is at home, as given before the first sale. */
  seller_country: string | null;
  created_at: Generated<Date>;
  email_verified_at: Date | null;
  pending_email: string | null;
  first_name: Generated<string>;
  last_name: Generated<string>;
  phone: Generated<string>;
  company: Generated<string>;
  gender: Generated<Gender>;
  address: Generated<string>;
  city: Generated<string>;
  state: Generated<string>;
  zip_code: Generated<string>;
  /** The folder of the picture's sizes in storage. */
  picture: string | null;
  closed_at: Date | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    account_users: UserTable;
  }
}
