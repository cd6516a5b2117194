import { type Keeper, keepForGood } from '#platform/keepers/keeper.ts';

export const settingsKeepers: readonly Keeper[] = [
  keepForGood({
    table: 'settings_values',
    what: 'How the site runs: a row for each setting',
    why: 'the code knows a fixed number of names',
  }),
];
