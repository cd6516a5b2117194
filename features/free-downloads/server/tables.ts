import type { Generated } from 'kysely';

export interface RequestTable {
  id: string;
  beat_id: string;
  /** In lower case. */
  email: string;
  token_hash: Buffer;
  /** Of the terms for free use. */
  terms_version: string;
  /** They want to hear about new beats of the artist. It counts once the link has been used. */
  follow: boolean;
  requested_at: Date;
  expires_at: Date;
  downloads: Generated<number>;
  last_download_at: Date | null;
  /** Of the newest download: until when parts belong to it, how much of it was sent, and whether its connection broke. */
  open_until: Date | null;
  open_bytes: Generated<number>;
  open_broken: Generated<boolean>;
  /** What was sent without opening a download. */
  probed_bytes: Generated<number>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    free_downloads_requests: RequestTable;
  }
}
