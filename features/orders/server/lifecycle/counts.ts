import { sql } from 'kysely';
import { standingStates, paidStates } from '../../state-groups.ts';

/** Whether item `i` of order `o` counts as sold: the buyer has it, or paid for it and an admin withdrew it. */
export const counts = sql<boolean>`(o.state in (${sql.join([...paidStates])})
  and (i.state in (${sql.join([...standingStates])}) or i.kept_cents > 0))`;
