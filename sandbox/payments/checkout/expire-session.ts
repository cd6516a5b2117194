import { emitEvent } from '../webhooks/emit-event.ts';
import type { CheckoutSession, SessionSecrets } from './checkout-sessions.ts';
import { lockObject, updateObject, type Work } from '../core/store.ts';

export const expireSession = async (work: Work, session: CheckoutSession): Promise<CheckoutSession> => {
  const expired = await updateObject(
    work,
    session,
    { status: 'expired', url: null },
    { dueAt: null, private: { authenticating: null } },
  );
  await emitEvent(work, 'checkout.session.expired', expired);
  return expired;
};

/** The session as it is now: one whose time is over has expired, whether or not the timer came by. */
export const lockFreshSession = async (
  work: Work,
  id: string,
): Promise<{ body: CheckoutSession; private: SessionSecrets }> => {
  const stored = await lockObject<CheckoutSession>(work, 'checkout.session', id);
  const secrets = stored.private as unknown as SessionSecrets;
  const over = stored.body.status === 'open' && stored.body.expires_at <= work.now;
  return { body: over ? await expireSession(work, stored.body) : stored.body, private: secrets };
};
