import './tables.ts';
import { undoDays } from '../edit-limits.ts';
import { type RetentionRule, keepFor } from '#platform/retention/retention-rule.ts';

export const bulkRetention: readonly RetentionRule[] = [
  keepFor({
    table: 'bulk_imports',
    what: 'Imports: at most one per seller',
    column: 'created_at',
    days: 30,
    since: 'it was started',
    why: 'sellers can see the progress; an import is deleted earlier if its seller closes it or starts the next one',
  }),
  {
    table: 'bulk_import_rows',
    what: 'Rows of imports',
    kept: 'as long as the import',
    why: 'they show what is left to do',
  },
  keepFor({
    table: 'bulk_edits',
    what: 'Bulk edits of beats',
    column: 'created_at',
    days: undoDays,
    why: 'an edit can be undone for that long',
  }),
  {
    table: 'bulk_edit_beats',
    what: 'Each beat of a bulk edit, before and after',
    kept: 'as long as the edit',
    why: 'an undo restores the earlier values',
  },
  {
    table: 'bulk_external_ids',
    what: 'Ids that sellers’ own tables use for their beats',
    kept: 'as long as the account',
    why: 'importing a table again doesn’t create beats twice',
  },
];
