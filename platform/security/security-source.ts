import type { SecurityKind } from '#contract-kit/security/security-kinds.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';

export interface SecurityItem {
  readonly id: string;
  readonly name: string;
  /** When it was made, if it says so itself. */
  readonly at: Date | null;
}

interface Target {
  readonly userId: string;
  readonly ids: readonly string[];
  readonly now: Date;
}

/** Each feature describes what of it is of this kind, and the page "Security" is made of that. */
export interface SecuritySource {
  readonly kind: SecurityKind;
  /** The calls that make one, or change who has it: each needs the password, in a session, and tells the account's owner. */
  readonly calls: readonly string[];
  /** What there is now, newest first, at most `maxSecurityItems`. */
  readonly list: (db: Queryable, userId: string, now: Date) => Promise<SecurityItem[]>;
  /** Ends those of them that are this person's. Without it, that's done on a page of its own. */
  readonly end?: (trx: Trx, target: Target) => Promise<void>;
  /**
   * They do nothing until their owner wants them again: once the API key that made them is revoked, or an account is taken back
   * from somebody else.
   */
  readonly stop?: (trx: Trx, target: Target) => Promise<void>;
}
