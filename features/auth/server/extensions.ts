import type { Db, Trx } from '#platform/database/open.ts';
import { providersOf } from '#platform/extensions/extensions.ts';
import { anyOf } from '#platform/extensions/join.ts';
import type { SecuritySource } from '#platform/security/security-source.ts';

// What auth asks of all features, itself included.

declare module '#platform/extensions/extensions.ts' {
  interface Extensions {
    /** What of a feature could be left behind in somebody's account by somebody else. */
    'auth.security': readonly SecuritySource[];
    /** Whether the person with this email can be paid. */
    'auth.can-be-paid': (db: Db, email: string) => Promise<boolean>;
  }
}

export const securitySources = (db: Db | Trx): readonly SecuritySource[] => providersOf(db, 'auth.security').flat();

export const canBePaid = (db: Db, email: string): Promise<boolean> =>
  anyOf(providersOf(db, 'auth.can-be-paid'), (isPayable) => isPayable(db, email));
