import './tables.ts';
import type { RetentionRule } from '#platform/retention/retention-rule.ts';

export const helpRetention: readonly RetentionRule[] = [
  {
    table: 'help_versions',
    what: 'Links of the help center, each save a version',
    kept: 'the latest 200',
    why: 'two admins who save at once are told apart',
  },
];
