import type { UserRow } from '#features/account/server/public.ts';
import type { Db, Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';

/** What auth announces to the features above it. */
export interface AuthHooks {
  /**
   * The person has verified their email, for the first time or after changing it. Called inside the transaction that
   * records it.
   */
  emailVerified(trx: Trx, person: UserRow): Promise<void>;
  /** Every way into the account has been removed, because a stranger may have set it up. Called inside that transaction. */
  waysInRemoved(trx: Trx, person: { readonly userId: string; readonly now: Date }): Promise<void>;
}

/** What auth takes from the features above it: `server/features.ts` hands it in. */
export interface AuthLinks {
  readonly hooks: AuthHooks;
  /** Whether the payment provider can pay this person. */
  readonly canBePaid: (db: Db, email: string) => Promise<boolean>;
}

export type AuthDeps = Deps & AuthLinks;
