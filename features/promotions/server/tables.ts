import type { Selectable } from 'kysely';

export interface PromotionTable {
  id: string;
  beat_id: string;
  seller_id: string;
  starts_at: Date;
  ends_at: Date;
  beatstore_url: string;
  created_at: Date;
}

export type PromotionRow = Selectable<PromotionTable>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    promotions_promotions: PromotionTable;
  }
}
