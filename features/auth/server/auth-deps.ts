import type { UserRow } from '#features/account/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';

/** What auth announces to the features above it. */
export interface AuthListener {
  /**
   * The person has verified their email, for the first time or after changing it. Called inside the transaction that
   * records it.
   */
  emailVerified(trx: Trx, person: UserRow): Promise<void>;
}

export type AuthDeps = Deps & {
  readonly listener: AuthListener;
  /** Whether the payment provider can pay this person. Payouts knows, but imports auth: `server/app.ts` hands it in. */
  canBePaid(email: string): Promise<boolean>;
};
