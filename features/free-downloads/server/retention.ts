import './tables.ts';
import { keepFor, type RetentionRule } from '#platform/retention/retention-rule.ts';

export const freeDownloadsRetention: readonly RetentionRule[] = [
  keepFor({
    table: 'free_downloads_requests',
    what: 'Who requested a free download, and under which terms',
    column: 'expires_at',
    days: 7,
    since: 'the link expired',
    why: 'someone whose download failed can ask about it; the statistics keep their counts',
  }),
];
