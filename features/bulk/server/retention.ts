import './tables.ts';
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
  {
    table: 'bulk_external_ids',
    what: 'What sellers’ own tables call their beats',
    kept: 'as long as the account',
    why: 'a table that is imported again makes no beat twice',
  },
];
