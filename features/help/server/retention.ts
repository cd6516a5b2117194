import './tables.ts';
import type { RetentionRule } from '#platform/retention/retention-rule.ts';

export const helpRetention: readonly RetentionRule[] = [
  {
    table: 'help_versions',
    what: 'Versions of the help center’s links, one per save',
    kept: 'the latest 200',
    why: 'to detect that two people edit at the same time',
  },
];
