import type { UserRow } from '#features/account/server/public.ts';
import type { Trx } from '#platform/database/open.ts';

/** What the log-in announces to whoever stands above it. */
export interface AuthListener {
  /**
   * The person has proven that their e-mail is theirs, for the first time or after a change of it. Called inside the
   * transaction that notes it.
   */
  emailVerified(trx: Trx, person: UserRow): Promise<void>;
}
