import './tables.ts';
import { label } from '#content/current.ts';
import { firstHelpGroups } from '#content/help-links.ts';
import type { Db, Trx } from '#platform/database/open.ts';
import type { SavedGroups } from '../contract.ts';

/** The latest saved version, or the built-in links until someone saves. */
export const readHelpLinks = async (db: Db | Trx): Promise<SavedGroups> => {
  const row = await db.selectFrom('help_versions').selectAll().orderBy('version', 'desc').limit(1).executeTakeFirst();
  if (row) return { data: row.link_groups, version: row.version, savedAt: row.saved_at.toISOString() };
  const data = firstHelpGroups(label).map((group) => ({ ...group, boxes: [...group.boxes] }));
  return { data, version: 0, savedAt: null };
};
