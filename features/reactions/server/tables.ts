import type { ColumnType, Generated } from 'kysely';

export interface LikeTable {
  beat_id: string;
  user_id: string;
  created_at: ColumnType<Date, Date | undefined, never>;
  /** The lowest price when the beat was liked; null if unknown. The database fills it in. */
  lowest_cents: ColumnType<number | null, number | null | undefined, never>;
  /** The price in the last email about a lower price. */
  mailed_cents: ColumnType<number | null, number | null | undefined>;
}

export interface PriceMailsTable {
  user_id: string;
  enabled: boolean;
  changed_at: Date;
  mailed_at: ColumnType<Date | null, undefined, Date>;
}

export interface CommentTable {
  id: string;
  beat_id: string;
  user_id: string;
  text: string;
  created_at: ColumnType<Date, Date | undefined, never>;
  /** When the beat's seller hid it. */
  hidden_at: ColumnType<Date | null, Date | null | undefined>;
  author_suspended: Generated<boolean>;
  /** Computed by the database: neither hidden nor by a suspended author. */
  is_shown: ColumnType<boolean, never, never>;
}

// The tables have the name of the feature that had them first.
declare module '#platform/database/tables.ts' {
  interface Tables {
    catalogue_likes: LikeTable;
    catalogue_price_mails: PriceMailsTable;
    catalogue_comments: CommentTable;
  }
}
