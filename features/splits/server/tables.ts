import type { ColumnType } from 'kysely';
import type { ShareState } from '../contract.ts';

export interface ShareTable {
  id: string;
  beat_id: string;
  /** Null until the account with the invited address takes it. */
  user_id: string | null;
  /** In lower case; null if they were invited by username. */
  email: string | null;
  role: string;
  /** Hundredths of a percent of what the seller of the beat is paid. */
  bps: number;
  publishing_bps: number | null;
  pro: string | null;
  ipi: string | null;
  state: ShareState;
  invited_at: ColumnType<Date, Date, never>;
  decided_at: Date | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    splits_shares: ShareTable;
  }
}
