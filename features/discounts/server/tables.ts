import type { ColumnType, Selectable } from 'kysely';

export interface CodeTable {
  id: string;
  /** Null for the label. */
  seller_id: string | null;
  /** In upper case. */
  code: string;
  kind: 'percent' | 'amount';
  /** A whole percent, or cents. */
  value: number;
  starts_at: Date | null;
  ends_at: Date | null;
  max_uses: number | null;
  max_uses_per_buyer: number | null;
  min_subtotal_cents: number;
  /** Empty means all. */
  beat_ids: string[];
  license_ids: string[];
  exclusive_too: boolean;
  paused: boolean;
  created_at: ColumnType<Date, Date, never>;
  deleted_at: ColumnType<Date | null, undefined, Date>;
}

export type CodeRow = Selectable<CodeTable>;

export interface DealTable {
  id: string;
  seller_id: string;
  kind: 'buy-get' | 'from';
  /** Null unless the kind is `buy-get`. */
  buy: number | null;
  get: number | null;
  /** Null unless the kind is `from`. */
  from_lines: number | null;
  percent: number | null;
  /** Empty means all licenses that aren't exclusive. */
  license_ids: string[];
  created_at: ColumnType<Date, Date, never>;
  deleted_at: ColumnType<Date | null, undefined, Date>;
}

export type DealRow = Selectable<DealTable>;

export interface ParticipantTable {
  seller_id: string;
  since: Date;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    discounts_codes: CodeTable;
    discounts_deals: DealTable;
    discounts_participants: ParticipantTable;
  }
}
