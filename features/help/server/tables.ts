import type { ColumnType } from 'kysely';
import type { HelpGroup } from '../contract.ts';

export interface VersionTable {
  version: number;
  link_groups: ColumnType<HelpGroup[], string, never>;
  saved_at: Date;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    help_versions: VersionTable;
  }
}
