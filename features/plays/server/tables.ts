import type { Generated } from 'kysely';

export interface DayTable {
  beat_id: string;
  day: string;
  plays: Generated<number>;
  carts: Generated<number>;
  /** People who downloaded the beat for free. */
  free: Generated<number>;
}

export interface MarkTable {
  mark: Buffer;
  counted_at: Date;
}

export interface KeyTable {
  day: string;
  key: Buffer;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    statistics_days: DayTable;
    statistics_marks: MarkTable;
    statistics_keys: KeyTable;
  }
}
