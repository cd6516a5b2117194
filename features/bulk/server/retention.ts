import './tables.ts';
import { undoDays } from '../edit-limits.ts';
import { type RetentionRule, keepFor } from '#platform/retention/retention-rule.ts';

export const bulkRetention: readonly RetentionRule[] = [
  keepFor({
    table: 'bulk_imports',
    what: 'Imports, of which everybody has one at a time',
    column: 'created_at',
    days: 30,
    since: 'it began',
    why: 'its seller sees how far it is; it ends with its seller’s word, or the next one',
  }),
  {
    table: 'bulk_import_rows',
    what: 'The rows of an import',
    kept: 'as long as the import',
    why: 'each says what is left to do',
  },
  keepFor({
    table: 'bulk_edits',
    what: 'What sellers changed about many beats at once',
    column: 'created_at',
    days: undoDays,
    why: 'so long it can be undone',
  }),
  {
    table: 'bulk_edit_beats',
    what: 'Each of those beats before and after',
    kept: 'as long as the change',
    why: 'an undo puts back what was',
  },
  {
    table: 'bulk_external_ids',
    what: 'What sellers’ own tables call their beats',
    kept: 'as long as the account',
    why: 'a table that is imported again makes no beat twice',
  },
];
