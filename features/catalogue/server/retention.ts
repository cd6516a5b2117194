import './tables.ts';
import { type RetentionRule, keepForGood } from '#platform/retention/retention-rule.ts';

export const catalogueRetention: readonly RetentionRule[] = [
  keepForGood({
    table: 'catalogue_beats',
    what: 'Beats, including deleted ones',
    why: 'orders, statistics and the audit log refer to them; the audio and cover of a deleted beat are deleted (`catalogue.sweep-storage`)',
  }),
  {
    table: 'catalogue_listings',
    what: 'Search data of beats on sale',
    kept: 'as long as the beat is on sale',
    why: 'lists and searches read it',
  },
  keepForGood({
    table: 'catalogue_files',
    what: 'Current and replaced files of beats',
    why: 'buyers can download the file that they bought; other files are deleted, with their rows, a week after they were replaced or deleted (`catalogue.sweep-storage`)',
  }),
  {
    table: 'catalogue_beat_licenses',
    what: 'Licenses that a beat is sold under',
    kept: 'as long as the beat',
    why: 'buyers choose from them',
  },
  {
    table: 'catalogue_forms',
    what: 'Forms whose files a server of the previous version is receiving',
    kept: 'until a later version drops the table',
    why: 'servers of the previous version need it while a site is updated',
  },
];
