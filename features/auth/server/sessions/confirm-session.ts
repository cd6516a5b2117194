import type { Queryable } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { confirmedMs } from './session-lengths.ts';

/** The password, or a passkey in its place, was just given in this session: what needs it is open for five minutes. */
export const confirmSession = async (
  { db, clock }: Pick<Deps, 'clock'> & { readonly db: Queryable },
  sessionId: string,
): Promise<void> => {
  const until = new Date(clock.now().getTime() + confirmedMs);
  await db.updateTable('auth_sessions').set({ confirmed_until: until }).where('id', '=', sessionId).execute();
};
