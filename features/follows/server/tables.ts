import type { ColumnType, JSONColumnType } from 'kysely';
import type { EmailConsentVersion } from '#content/email-consent.ts';

/** Exactly one of `user_id`, `email` and `merged_into` is set. */
export interface FollowerTable {
  id: string;
  user_id: ColumnType<string | null, string | null | undefined>;
  /** In lower case. */
  email: ColumnType<string | null, string | null | undefined>;
  merged_into: ColumnType<string | null, undefined>;
  digested_at: ColumnType<Date | null, undefined>;
  digested_until: ColumnType<Date | null, undefined>;
  refused_email: ColumnType<string | null, undefined>;
  left_at: ColumnType<Date | null, undefined>;
}

export interface FollowTable {
  follower_id: string;
  artist_id: string;
  followed_at: Date;
  consent_version: string | null;
  consent_text: string | null;
  consented_at: Date | null;
}

/** An artist to follow once the owner of the email address confirms it. */
export interface Wish {
  readonly artistId: string;
  readonly consent: EmailConsentVersion | null;
}

/** Links of the previous version, until they have expired: `by-email/confirmations.ts`. */
export interface ConfirmationTable {
  email: string;
  wishes: JSONColumnType<Wish[]>;
  token_hash: Buffer | null;
  used_token_hash: Buffer | null;
  mailed_at: Date | null;
  expires_at: Date;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    follows_followers: FollowerTable;
    follows_follows: FollowTable;
    follows_confirmations: ConfirmationTable;
  }
}
