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
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    free_downloads_requests: RequestTable;
  }
}
