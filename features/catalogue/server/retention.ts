import './tables.ts';
import { type RetentionRule, keepFor, keepForGood } from '#platform/retention/retention-rule.ts';

const withBeat = 'as long as the beat and the account';

export const catalogueRetention: readonly RetentionRule[] = [
  keepForGood({
    table: 'catalogue_beats',
    what: 'Beats, deleted ones too',
    why: 'orders, statistics and the audit log name them; sound and cover of a deleted one are deleted (`catalogue.sweep-storage`)',
  }),
  {
    table: 'catalogue_listings',
    what: 'What beats on sale are found by',
    kept: 'as long as the beat is on sale',
    why: 'lists and searches read it',
  },
  keepForGood({
    table: 'catalogue_files',
    what: 'Which files a beat has, and had',
    why: 'buyers download the file that they bought; what nobody bought goes a week after it was replaced or deleted, with its row (`catalogue.sweep-storage`)',
  }),
  {
    table: 'catalogue_beat_licenses',
    what: 'Licenses that a beat is sold under',
    kept: 'as long as the beat',
    why: 'they are its offer',
  },
  { table: 'catalogue_likes', what: 'Likes', kept: withBeat, why: 'they are counted and listed' },
  {
    table: 'catalogue_price_mails',
    what: 'Who gets the weekly email about beats that cost less, and the last one’s time',
    kept: 'as long as the account',
    why: 'nobody gets it unasked, or twice a week',
  },
  { table: 'catalogue_comments', what: 'Comments', kept: withBeat, why: 'they are shown with the beat' },
  {
    table: 'catalogue_uploads',
    what: 'Uploads that became no beat yet, with their files',
    kept: '1 day (`catalogue.recover`, every ten minutes)',
    why: 'an upload that was interrupted goes on where it was',
  },
  {
    table: 'catalogue_upload_pieces',
    what: 'Their pieces, where they wait in S3',
    kept: 'as long as the upload',
    why: 'every machine puts them together',
  },
  {
    table: 'catalogue_forms',
    what: 'Forms whose files a server of the previous version is receiving',
    kept: 'until a later version drops the table',
    why: 'servers of the previous version need it while a site is updated',
  },
  keepFor({
    table: 'catalogue_unwanted',
    what: 'Since when a file in storage is unused',
    column: 'since',
    days: 90,
    why: 'the file is deleted after a week; what has gone otherwise is forgotten',
  }),
];
