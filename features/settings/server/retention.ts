import { type RetentionRule, keepForGood } from '#platform/retention/retention-rule.ts';

export const settingsRetention: readonly RetentionRule[] = [
  keepForGood({
    table: 'settings_values',
    what: 'How the site runs: a row for each setting',
    why: 'the code knows a fixed number of names',
  }),
];
