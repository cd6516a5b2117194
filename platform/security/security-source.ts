import type { SecurityKind } from '#contract-kit/security/security-kinds.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';

export interface SecurityItem {
  readonly id: string;
  readonly name: string;
  /** Creation time, if the item stores it. */
  readonly at: Date | null;
}

interface Target {
  readonly userId: string;
  readonly ids: readonly string[];
  readonly now: Date;
}

/** One kind of access to an account. The page "Security" lists all kinds. */
export interface SecuritySource {
  readonly kind: SecurityKind;
  /** Calls that create an item or change who has it. They require password and session, and notify the owner. */
  readonly calls: readonly string[];
  /** Newest first, at most `maxSecurityItems`. */
  readonly list: (db: Queryable, userId: string, now: Date) => Promise<SecurityItem[]>;
  /** Ends those of the items `ids` that belong to the person. Without it, another page ends them. */
  readonly end?: (trx: Trx, target: Target) => Promise<void>;
  /** Disables items until their owner turns them on again, after a key was revoked or the account recovered. */
  readonly stop?: (trx: Trx, target: Target) => Promise<void>;
}
