import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Gender } from '../profile-values.ts';

export interface UserTable {
  id: string;
  username: string;
  display_name: string;
  /** To find look-alikes (see `nameShapes`). Only for sellers and admins; null until the next check. */
  name_shapes: Generated<string[] | null>;
  email: string;
  role: Generated<'user' | 'seller' | 'admin'>;
  /** May edit the site. False for admins, who may without it. */
  is_editor: Generated<boolean>;
  /** The name on agreements; null if they use the display name. */
  legal_name: string | null;
  country: string | null;
  /** The country entered for agreements, before the first beat is published. */
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
  /** Name of the profile picture's folder in storage. */
  picture: string | null;
  closed_at: Date | null;
  suspended_at: ColumnType<Date | null, undefined, Date | null>;
  /** The account's owner reads it. */
  suspended_reason: ColumnType<string | null, undefined, string | null>;
}

export type UserRow = Selectable<UserTable>;

export interface FormerUsernameTable {
  /** In lower case. */
  username: string;
  user_id: string;
  left_at: Date;
}

export interface ProfileTable {
  user_id: string;
  tagline: Generated<string>;
  story: Generated<string>;
  links: Generated<string[]>;
  video: string | null;
  /** Name of the hero picture's folder in storage. */
  picture: string | null;
  updated_at: Date;
  cleared_at: Date | null;
  cleared_by: string | null;
  cleared_reason: string | null;
}

export interface ClosedUsernameTable {
  /** SHA-256 of the username in lower case. */
  hash: Buffer;
  left_at: Date;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    account_users: UserTable;
    account_former_usernames: FormerUsernameTable;
    account_closed_usernames: ClosedUsernameTable;
    account_profiles: ProfileTable;
  }
}
