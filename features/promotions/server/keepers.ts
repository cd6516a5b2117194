import './tables.ts';
import { type Keeper, keepForGood } from '#platform/keepers/keeper.ts';

export const promotionsKeepers: readonly Keeper[] = [
  keepForGood({
    table: 'promotions_promotions',
    what: 'What the label features, and featured',
    why: 'admins make a handful a month by hand, and look back at them',
  }),
];
