import { findUsersByIds } from '#features/account/server/public.ts';
import type { Deps } from '#platform/deps.ts';

/** The sender was suspended, or closed the account, while sending. */
export class OwnerGone extends Error {
  override name = 'OwnerGone';
}

const everyMs = 1000;

/**
 * Call the returned function for each piece. It throws once the sender may not send, and queries at most once a second.
 */
export const watchOwner = ({ db }: Pick<Deps, 'db'>, ownerId: string): (() => Promise<void>) => {
  let askedAt = -Infinity;
  return async () => {
    if (performance.now() - askedAt < everyMs) return;
    askedAt = performance.now();
    if (!(await maySend(db, ownerId))) throw new OwnerGone();
  };
};

export const maySend = async (db: Deps['db'], ownerId: string): Promise<boolean> => {
  const [owner] = await findUsersByIds(db, [ownerId]);
  return owner !== undefined && owner.suspended_at === null && owner.closed_at === null;
};
