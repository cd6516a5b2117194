import { type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import type { Db } from '#platform/database/open.ts';
import type { AuditFilters } from '../contract.ts';

export interface Person {
  readonly id: string;
  readonly username: string;
}

/** What the audit log needs from accounts, which it may not import. */
export interface People {
  readonly findByIds: (db: Db, ids: readonly string[]) => Promise<readonly Person[]>;
  /** By username or email, ignoring case. */
  readonly findByName: (db: Db, name: string) => Promise<Person | null>;
}

export interface Place {
  readonly at: Date;
  readonly id: string;
}

export interface Span {
  readonly direction: 'older' | 'newer';
  /** Entries beyond this one; null: from the end of the list. */
  readonly place: Place | null;
  readonly limit: number;
}

type Narrow = <O>(
  query: SelectQueryBuilder<Tables, 'audit_entries', O>,
) => SelectQueryBuilder<Tables, 'audit_entries', O>;

/** An entry must match one branch. Each is read through its own index, which an `or` would prevent. */
export type Branches = readonly Narrow[];

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const findIds = async (db: Db, people: People, name: string): Promise<string[]> => {
  if (uuid.test(name)) return [name.toLowerCase()];
  const person = await people.findByName(db, name);
  return person ? [person.id] : [];
};

const involving = (ids: readonly string[]): Branches =>
  ids.flatMap((id): Narrow[] => [
    (query) => query.where('actor_id', '=', id),
    (query) => query.where('subject_id', '=', id),
  ]);

/** All words must match, each by its beginning. Null without words. */
const withWords = (q: string): Narrow | null => {
  const words = q.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '');
  if (words.length === 0) return null;
  const terms = words.map((word) => `${word}:*`).join(' & ');
  return (query) => query.where(sql<boolean>`words @@ to_tsquery('simple', ${terms})`);
};

const dayMs = 24 * 60 * 60 * 1000;

const common = ({ action, from, to }: AuditFilters): Narrow => {
  const first = from ? new Date(from) : null;
  const end = to ? new Date(Date.parse(to) + dayMs) : null;
  return (query) => {
    const ofAction = action ? query.where('action', '=', action) : query;
    const since = first ? ofAction.where('at', '>=', first) : ofAction;
    return end ? since.where('at', '<', end) : since;
  };
};

/** Without branches nothing matches: no one has that name. */
export const branchesOf = async (db: Db, people: People, filters: AuditFilters): Promise<Branches> => {
  const { person, q } = filters;
  const everything: Branches = [(query) => query];
  const ofPerson = person ? involving(await findIds(db, people, person)) : everything;
  const words = q ? withWords(q) : null;
  const found = q ? [...(words ? [words] : []), ...involving(await findIds(db, people, q))] : everything;
  const always = common(filters);
  return ofPerson.flatMap((one) =>
    found.map(
      (other): Narrow =>
        (query) =>
          always(other(one(query))),
    ),
  );
};

const columns = ['id', 'at', 'actor_id', 'action', 'subject_id', 'address', 'details'] as const;

/** The next entries in that direction, nearest first; null if none can match. */
export const entriesQuery = (db: Db, branches: Branches, { direction, place, limit }: Span) => {
  const order = direction === 'older' ? 'desc' : 'asc';
  const beyond = place && {
    older: sql<boolean>`(at, id) < (${place.at}, ${place.id})`,
    newer: sql<boolean>`(at, id) > (${place.at}, ${place.id})`,
  };
  const [first, ...others] = branches.map((narrow) => {
    const query = narrow(db.selectFrom('audit_entries').select(columns));
    return (beyond ? query.where(beyond[direction]) : query).orderBy('at', order).orderBy('id', order).limit(limit);
  });
  if (!first) return null;
  if (others.length === 0) return first;
  return db
    .selectFrom(
      others
        .reduce((all, one) => all.union((eb) => eb.parens(one)), db.selectFrom(first.as('f')).selectAll())
        .as('found'),
    )
    .selectAll()
    .orderBy('at', order)
    .orderBy('id', order)
    .limit(limit);
};

export type EntryRow = Awaited<ReturnType<NonNullable<ReturnType<typeof entriesQuery>>['execute']>>[number];

/** The ids of all matches, at most `limit`. */
export const idsQuery = (db: Db, branches: Branches, limit: number) => {
  const [first, ...others] = branches.map((narrow) => narrow(db.selectFrom('audit_entries').select('id')).limit(limit));
  if (!first) return null;
  return others.reduce((all, one) => all.union((eb) => eb.parens(one)), db.selectFrom(first.as('f')).select('id'));
};
