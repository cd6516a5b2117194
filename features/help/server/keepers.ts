import './tables.ts';
import type { Keeper } from '#platform/keepers/keeper.ts';

export const helpKeepers: readonly Keeper[] = [
  {
    table: 'help_versions',
    what: 'Links of the help center, each save a version',
    kept: 'the latest 200',
    why: 'two admins who save at once are told apart',
  },
];
