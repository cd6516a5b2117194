import type { Db } from '../open.ts';

/** Something that belongs to a database, such as a cache: made when it is first asked for, and shared by all who use the same handle. */
export const perDatabase = <T>(make: (db: Db) => T): ((db: Db) => T) => {
  const made = new WeakMap<Db, T>();
  return (db) => {
    const known = made.get(db) ?? make(db);
    made.set(db, known);
    return known;
  };
};
