import type { Db } from '#platform/database/open.ts';
import { providersOf } from '#platform/extensions/extensions.ts';
import { firstOf, listOf } from '#platform/extensions/join.ts';

interface Person {
  readonly id: string;
  readonly username: string;
}

declare module '#platform/extensions/extensions.ts' {
  interface Extensions {
    'audit.people-by-ids': (db: Db, ids: readonly string[]) => Promise<readonly Person[]>;
    /** Finds a person by username or email address, ignoring case. */
    'audit.person-by-name': (db: Db, name: string) => Promise<Person | null>;
  }
}

export const findPeopleByIds = (db: Db, ids: readonly string[]): Promise<Person[]> =>
  listOf(providersOf(db, 'audit.people-by-ids'), (find) => find(db, ids));

export const findPersonByName = (db: Db, name: string): Promise<Person | null> =>
  firstOf(providersOf(db, 'audit.person-by-name'), (find) => find(db, name));
