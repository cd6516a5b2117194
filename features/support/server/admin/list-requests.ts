import { sql } from 'kysely';
import { foldSearch } from '#contract-kit/email-address.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import type { SupportKind, SupportState } from '../../contract.ts';
import type { AdminRequestRow } from '../../contract-admin.ts';
import { shownEmail } from '#platform/mail/shown-email.ts';

interface Filter {
  readonly kind?: SupportKind | undefined;
  readonly state?: SupportState | undefined;
  /** Words in the request or the writer's name or email, or the request's number. */
  readonly q: string;
}

const pageSize = 20;
export const excerptOf = sql<string>`left(text, 200)`.as('excerpt');

/** Splits the text as in the column `words`. A search word also matches the beginning of a longer word. */
const searchWords = (q: string): string =>
  foldSearch(q)
    .split(/[!-/:-@[-`{-~\s]+/)
    .filter((word) => word !== '')
    .map((word) => `'${word}':*`)
    .join(' & ');

const largestNumber = 2_147_483_647;

/** "#1042" or "1042". */
const numberIn = (q: string): number | null => {
  const digits = /^#?(\d{1,10})$/.exec(foldSearch(q))?.[1];
  return digits !== undefined && Number(digits) <= largestNumber ? Number(digits) : null;
};

const ofKind = (db: Db, { kind, state }: Omit<Filter, 'q'>) =>
  db
    .selectFrom('support_requests')
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .$if(state !== undefined, (query) => query.where('state', '=', state!));

type Requests = ReturnType<typeof ofKind>;

const searched = (query: Requests, q: string): Requests => {
  const words = searchWords(q);
  const number = numberIn(q);
  return query.$if(q !== '', (all) =>
    all.where(({ or, eb, val }) =>
      or([
        words === '' ? val(false) : sql<boolean>`words @@ to_tsquery('simple', ${words})`,
        ...(number === null ? [] : [eb('number', '=', number)]),
      ]),
    ),
  );
};

const filtered = (db: Db, filter: Filter): Requests => searched(ofKind(db, filter), filter.q);

/** Reads one request more than a page shows. */
const readPage = (requests: Requests, offset: number) =>
  requests
    .select(['id', 'number', 'kind', 'state', 'username', 'email', 'created_at'])
    .select([excerptOf, sql<boolean>`screenshot_key is not null`.as('hasScreenshot')])
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .offset(offset)
    .execute();

/** Number of newest requests that the first page searches for common words; later pages search more. */
const nearest = 1000;

/**
 * Finds common words among the newest requests, and rare words by their index: the planner can't estimate how many
 * requests match the beginning of a word, so it would read or sort the whole list.
 */
const findPage = async (db: Db, { q, ...filter }: Filter, offset: number) => {
  const requests = ofKind(db, filter);
  if (q === '') return await readPage(requests, offset);
  if (offset <= nearest) {
    const newest = requests
      .selectAll()
      .orderBy('id', 'desc')
      .limit(nearest + 2 * offset);
    const near = await readPage(searched(db.selectFrom(newest.as('support_requests')), q), offset);
    if (near.length > pageSize) return near;
  }
  // Even an offset of zero keeps the planner from using the index on the page's order.
  const found = searched(requests, q).selectAll().offset(0);
  return await readPage(db.selectFrom(found.as('support_requests')), offset);
};

/** Newest first. */
export const listAdminRequests = async (
  db: Db,
  { page, ...filter }: Filter & { readonly page: number },
): Promise<{ requests: AdminRequestRow[]; hasMore: boolean }> => {
  const found = await findPage(db, filter, (page - 1) * pageSize);
  const rows = found.slice(0, pageSize);
  const answeredBy = await findLastAuthors(
    db,
    rows.map(({ id }) => id),
  );
  return {
    requests: rows.map(({ created_at: createdAt, ...row }) => ({
      ...row,
      email: shownEmail(row.email),
      createdAt: createdAt.toISOString(),
      answeredBy: answeredBy.get(row.id) ?? null,
    })),
    hasMore: found.length > pageSize,
  };
};

/** By request id, the username of the last admin who replied. */
const findLastAuthors = async (db: Db, requestIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (requestIds.length === 0) return new Map();
  const last = await db
    .selectFrom('support_replies')
    .distinctOn('request_id')
    .select(['request_id', 'author_id'])
    .where('request_id', 'in', [...requestIds])
    .orderBy('request_id')
    .orderBy('id', 'desc')
    .execute();
  const authors = await findUsersByIds(db, [...new Set(last.map(({ author_id: id }) => id))]);
  const names = new Map(authors.map(({ id, username }) => [id, username]));
  return new Map(last.map((reply) => [reply.request_id, names.get(reply.author_id) ?? '']));
};

/** A separate query, so that the list doesn't wait for it. */
export const countByState = async (db: Db, filter: Omit<Filter, 'state'>): Promise<Record<SupportState, number>> => {
  const rows = await filtered(db, filter)
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  return { open: 0, answered: 0, closed: 0, ...Object.fromEntries(rows.map((row) => [row.state, Number(row.count)])) };
};

/** Number of requests and feedback that nobody has replied to or closed. */
export const countOpenRequests = async (db: Db): Promise<number> => {
  const { open } = await db
    .selectFrom('support_requests')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return Number(open);
};
