import type { ColumnType, Selectable } from 'kysely';

type Json = ColumnType<object, string, string>;

/** The database finds them in the document. */
type Pictures = ColumnType<readonly string[], never, never>;

export interface DraftTable {
  name: string;
  data: Json;
  pictures: Pictures;
  revision: number;
  author_id: string;
  changed_at: Date;
}

export interface VersionTable {
  name: string;
  version: number;
  data: Json;
  pictures: Pictures;
  author_id: string;
  saved_at: Date;
  from_at: Date;
  known_as: string | null;
}

export interface PictureTable {
  name: string;
  used_at: Date;
  owner_id: string | null;
}

export type VersionRow = Selectable<VersionTable>;
export type DraftRow = Selectable<DraftTable>;

declare module '#platform/database/tables.ts' {
  interface Tables {
    site_drafts: DraftTable;
    site_pictures: PictureTable;
    site_versions: VersionTable;
  }
}
