import { type RetentionRule, keepForGood } from '#platform/retention/retention-rule.ts';

export const settingsRetention: readonly RetentionRule[] = [
  keepForGood({
    table: 'settings_values',
    what: 'Settings of the site, one row each',
    why: 'the number of settings is fixed',
  }),
];
