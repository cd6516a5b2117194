import { type SelectQueryBuilder, sql } from 'kysely';
import { dayMs } from '#contract-kit/numbers/durations.ts';
import { foldText } from '#contract-kit/fold-text.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Db } from '#platform/database/open.ts';
import type { AuditFilters } from '../contract.ts';
import { findPersonByName } from './extensions.ts';

export interface EntryCursor {
  readonly at: Date;
  readonly id: string;
}

export interface Span {
  readonly direction: 'older' | 'newer';
  /** Entries beyond this one; null starts at the newest entry for `older`, at the oldest for `newer`. */
  readonly place: EntryCursor | null;
  readonly limit: number;
}

type Narrow = <O>(
  query: SelectQueryBuilder<Tables, 'audit_entries', O>,
) => SelectQueryBuilder<Tables, 'audit_entries', O>;

interface Branch {
  readonly narrow: Narrow;
  readonly byWords: boolean;
}

/** An entry must match one branch. Each branch is read through its own index, which an `or` would prevent. */
export interface Search {
  readonly branches: readonly Branch[];
  /** The condition that every branch shares. */
  readonly always: Narrow;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const findIds = async (db: Db, name: string): Promise<string[]> => {
  if (uuid.test(name)) return [name.toLowerCase()];
  const person = await findPersonByName(db, name);
  return person ? [person.id] : [];
};

const involving = (ids: readonly string[]): readonly Narrow[] =>
  ids.flatMap((id): Narrow[] => [
    (query) => query.where('actor_id', '=', id),
    (query) => query.where('subject_id', '=', id),
  ]);

/** Each word must be the beginning of a word in the entry. Returns null if `q` has no words. */
const withWords = (q: string): Narrow | null => {
  const words = foldText(q)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return null;
  const terms = words.map((word) => `${word}:*`).join(' & ');
  return (query) => query.where(sql<boolean>`words @@ to_tsquery('simple', ${terms})`);
};

const common = ({ action, from, to }: AuditFilters): Narrow => {
  const first = from ? new Date(from) : null;
  const end = to ? new Date(Date.parse(to) + dayMs) : null;
  return (query) => {
    const ofAction = action ? query.where('action', '=', action) : query;
    const since = first ? ofAction.where('at', '>=', first) : ofAction;
    return end ? since.where('at', '<', end) : since;
  };
};

/** If the `person` filter names nobody, the search has no branches, so nothing matches. */
export const searchOf = async (db: Db, filters: AuditFilters): Promise<Search> => {
  const { person, q } = filters;
  const everything: readonly Narrow[] = [(query) => query];
  const ofPerson = person ? involving(await findIds(db, person)) : everything;
  const words = q ? withWords(q) : null;
  const found = q ? [...(words ? [words] : []), ...involving(await findIds(db, q))] : everything;
  const always = common(filters);
  const branches = ofPerson.flatMap((one) =>
    found.map((other): Branch => ({
      narrow: (query) => always(other(one(query))),
      byWords: words !== null && other === words,
    })),
  );
  return { branches, always };
};

const columns = ['id', 'at', 'actor_id', 'action', 'subject_id', 'address', 'details'] as const;

type Entries = SelectQueryBuilder<Tables, 'audit_entries', object>;

const inOrder = (query: Entries, { direction, place, limit }: Span) => {
  const order = direction === 'older' ? 'desc' : 'asc';
  return query
    .$if(place !== null, (all) =>
      all.where(
        direction === 'older'
          ? sql<boolean>`(at, id) < (${place!.at}, ${place!.id})`
          : sql<boolean>`(at, id) > (${place!.at}, ${place!.id})`,
      ),
    )
    .orderBy('at', order)
    .orderBy('id', order)
    .limit(limit);
};

/** A search for words first looks at this many of the nearest entries: common words are found there. */
const nearest = 1000;

/** An offset of zero keeps the planner, which can't estimate word matches, from reading the whole log in order. */
const foundBy = (db: Db, { narrow, byWords }: Branch): Entries => {
  const entries = narrow(db.selectFrom('audit_entries'));
  return byWords ? db.selectFrom(entries.selectAll().offset(0).as('audit_entries')) : entries;
};

const merged = (db: Db, queries: readonly Entries[], span: Span) => {
  const [first, ...others] = queries.map((query) => inOrder(query, span).select(columns));
  if (!first || others.length === 0) return first;
  const all = others.reduce(
    (found, one) => found.union((eb) => eb.parens(one)),
    db.selectFrom(first.as('f')).selectAll(),
  );
  return inOrder(db.selectFrom(all.as('audit_entries')) as unknown as Entries, { ...span, place: null }).select(
    columns,
  );
};

/** Returns the entries nearest to `place` first. */
export const findEntries = async (db: Db, { branches, always }: Search, span: Span) => {
  if (branches.some(({ byWords }) => byWords)) {
    const near = inOrder(always(db.selectFrom('audit_entries')), { ...span, limit: nearest }).selectAll();
    const queries = branches.map(({ narrow }) => narrow(db.selectFrom(near.as('audit_entries'))));
    const found = await merged(db, queries, span)?.execute();
    if (found?.length === span.limit) return found;
  }
  const queries = branches.map((branch) => foundBy(db, branch));
  return (await merged(db, queries, span)?.execute()) ?? [];
};

export type EntryRow = Awaited<ReturnType<typeof findEntries>>[number];

export const idsQuery = (db: Db, { branches }: Search, limit: number) => {
  const [first, ...others] = branches.map(({ narrow }) =>
    narrow(db.selectFrom('audit_entries').select('id')).limit(limit),
  );
  if (!first) return null;
  return others.reduce((all, one) => all.union((eb) => eb.parens(one)), db.selectFrom(first.as('f')).select('id'));
};
