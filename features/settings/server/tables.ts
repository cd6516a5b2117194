import type { JSONColumnType } from 'kysely';

export interface ValueTable {
  name: string;
  value: JSONColumnType<object>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    settings_values: ValueTable;
  }
}
