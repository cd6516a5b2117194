import './tables.ts';
import { type RetentionRule, keepFor } from '#platform/retention/retention-rule.ts';

export const studioRetention: readonly RetentionRule[] = [
  {
    table: 'catalogue_uploads',
    what: 'Uploads that aren’t used for a beat yet, with their files',
    kept: '1 day, or until the account is closed (`catalogue.recover`, every ten minutes)',
    why: 'an interrupted upload can continue where it stopped',
  },
  {
    table: 'catalogue_upload_pieces',
    what: 'Pieces of uploads that are stored in S3',
    kept: 'as long as the upload',
    why: 'any server can assemble the file',
  },
  keepFor({
    table: 'catalogue_unwanted',
    what: 'Unused files in storage, and since when they’re unused',
    column: 'since',
    days: 90,
    why: 'the files are deleted after a week at most; this rule removes rows that were left over',
  }),
];
