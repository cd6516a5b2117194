import type { ColumnType, Generated, Selectable } from 'kysely';
import type { StateColumn } from '#platform/lives/define-life.ts';
import type { ShareState } from '../contract.ts';

export interface ShareTable {
  id: string;
  beat_id: string;
  /** Null until the account with the invited email address accepts. */
  user_id: string | null;
  /** In lower case; null if they were invited by username. */
  email: string | null;
  role: string;
  /** Credited as a producer of the beat, beside its owner. */
  is_producer: boolean;
  /** Hundredths of a percent of what the seller of the beat is paid. */
  bps: number;
  publishing_bps: number | null;
  pro: Generated<string>;
  ipi: Generated<string>;
  state: StateColumn<ShareState>;
  invited_at: ColumnType<Date, Date, never>;
  reminded_at: ColumnType<Date | null, undefined, Date>;
  /** When the share was accepted. */
  decided_at: Date | null;
  /** Set if the owner has ended the share. */
  ends_at: ColumnType<Date | null, undefined, Date | null>;
  /** When the share or the invitation ended, for whatever reason. */
  over_at: Date | null;
}

export type ShareRow = Selectable<ShareTable>;

export interface RightsTable {
  user_id: string;
  pro: string;
  ipi: string;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    splits_shares: ShareTable;
    splits_rights: RightsTable;
  }
}
