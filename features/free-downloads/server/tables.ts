import type { Generated } from 'kysely';

export interface RequestTable {
  id: string;
  beat_id: string;
  /** In lower case. */
  email: string;
  token_hash: Buffer;
  /** The version of the terms for free use. */
  terms_version: string;
  /** Whether the person wants emails about new beats of the artist, once the link has been used. */
  follow: boolean;
  requested_at: Date;
  expires_at: Date;
  downloads: Generated<number>;
  last_download_at: Date | null;
  /** The newest download: when it stops taking parts, how much of it was sent, and whether its connection broke. */
  open_until: Date | null;
  open_bytes: Generated<number>;
  open_broken: Generated<boolean>;
  /** Bytes sent without opening a download. */
  probed_bytes: Generated<number>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    free_downloads_requests: RequestTable;
  }
}
