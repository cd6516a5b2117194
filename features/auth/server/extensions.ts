import type { Db, Trx } from '#platform/database/open.ts';
import { providersOf } from '#platform/extensions/extensions.ts';
import { anyOf } from '#platform/extensions/join.ts';
import type { SecuritySource } from '#platform/security/security-source.ts';

declare module '#platform/extensions/extensions.ts' {
  interface Extensions {
    /** A feature's items that an intruder could leave behind in an account. */
    'auth.security': readonly SecuritySource[];
    'auth.can-be-paid': (db: Db, email: string) => Promise<boolean>;
  }
}

export const securitySources = (db: Db | Trx): readonly SecuritySource[] => providersOf(db, 'auth.security').flat();

export const canBePaid = (db: Db, email: string): Promise<boolean> =>
  anyOf(providersOf(db, 'auth.can-be-paid'), (isPayable) => isPayable(db, email));
