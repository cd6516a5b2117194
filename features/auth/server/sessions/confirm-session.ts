import type { Queryable } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { confirmedMs } from './session-lengths.ts';

/** Confirms the session for five minutes, after its password or a passkey was entered. */
export const confirmSession = async (
  { db, clock }: Pick<Deps, 'clock'> & { readonly db: Queryable },
  sessionId: string,
): Promise<void> => {
  const until = new Date(clock.now().getTime() + confirmedMs);
  await db.updateTable('auth_sessions').set({ confirmed_until: until }).where('id', '=', sessionId).execute();
};
