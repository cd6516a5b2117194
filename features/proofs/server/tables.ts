export interface UseTable {
  id: string;
  item_id: string;
  song: string;
  artist: string;
  /** YouTube channel: a link, or a handle with its @. */
  channel: string;
  isrc: string;
  links: string[];
  created_at: Date;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    orders_uses: UseTable;
  }
}
