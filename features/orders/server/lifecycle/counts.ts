import { sql } from 'kysely';
import { standingStates } from '../../sold-states.ts';
import { paidStates } from './order-states.ts';

/**
 * Whether an item `i` of an order `o` counts as sold: the buyer has it, or it's still paid for, like a license that an
 * admin withdrew.
 */
export const counts = sql<boolean>`(o.state in (${sql.join([...paidStates])})
  and (i.state in (${sql.join([...standingStates])}) or i.kept_cents > 0))`;
