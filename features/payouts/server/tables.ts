import type { ColumnType, Generated } from 'kysely';

export interface ShareTable {
  item_id: string;
  order_id: string;
  seller_id: string;
  gross_cents: number;
  fee_cents: number;
  net_cents: ColumnType<number, never, never>;
  state: Generated<'owed' | 'cancelled'>;
  created_at: Generated<Date>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    payouts_shares: ShareTable;
  }
}
