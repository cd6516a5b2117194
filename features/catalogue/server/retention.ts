import './tables.ts';
import { type RetentionRule, keepForGood } from '#platform/retention/retention-rule.ts';

const withBeat = 'as long as the beat and the account';

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
  { table: 'catalogue_likes', what: 'Likes', kept: withBeat, why: 'they are counted and listed' },
  {
    table: 'catalogue_price_mails',
    what: 'Who wants the weekly email about price drops, and when the last one was sent',
    kept: 'as long as the account',
    why: 'to respect the choice and send at most one email a week',
  },
  { table: 'catalogue_comments', what: 'Comments', kept: withBeat, why: 'they are shown with the beat' },
];
