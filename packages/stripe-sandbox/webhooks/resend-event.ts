import { notFound } from '../core/errors.ts';
import { followReference, type Work } from '../core/store.ts';

/** Delivers an event again under the same id, even if it has arrived. */
export const resendEvent = async (work: Work, eventId: string): Promise<void> => {
  if ((await followReference(work, eventId))?.object !== 'event') throw notFound('event', eventId);
  work.trail.changed = true;
  await work.client.query(
    `insert into payments_sandbox.delivery (event_id, endpoint, next_at)
     select id, case when body ? 'account' then 'connect' else 'account' end, to_timestamp($2)
     from payments_sandbox.object where id = $1`,
    [eventId, work.now],
  );
};
