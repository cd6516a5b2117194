import { sql } from 'kysely';
import type { ResponseOf, ParsedInput } from '#contract-kit/endpoint.ts';
import { foldText } from '#contract-kit/fold-text.ts';
import { pagesOf } from '#contract-kit/pages-of.ts';
import { findUsersByIds, listDirectory } from '#features/account/server/public.ts';
import type { listModeration as contract, ModeratedBeat } from '../../contract-admin.ts';
import type { BeatStatus } from '../../contract.ts';
import { maxOfKind } from '#features/find/limits.ts';
import { perModerationPage } from '#features/licenses/contract-admin.ts';
import { escapeLike } from '#platform/database/escape-like.ts';
import type { Providers } from '#platform/extensions/extensions.ts';
import type { Db, Queryable } from '#platform/database/open.ts';
import { presentPerson } from '../beats/present-beat.ts';
import { coverPath } from '../../paths.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

/** Maximum number of sellers whose beats a search finds. */
const maxSellers = 200;

// Same expression as the index catalogue_beats_title.
const searched = sql<string>`fold_text(E'\n' || title)`;
const isId = (search: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(search);

/** Each branch uses its own index. */
const findIds = async (db: Db, search: string) => {
  const folded = foldText(search);
  const escaped = escapeLike(folded);
  // The index has all groups of three characters, and the beginning of each title. So a shorter search only finds
  // titles that begin with it.
  const pattern = folded.length < 3 ? `%\n${escaped}%` : `%${escaped}%`;
  const sellers = await listDirectory(db, { search, offset: 0, limit: maxSellers }, maxSellers);
  const kept = db.selectFrom('catalogue_beats').select('id').where('state', '!=', 'removed');
  return kept
    .where(searched, 'like', pattern)
    .$if(sellers.length > 0, (query) =>
      query.union(
        kept.where(
          'seller_id',
          'in',
          sellers.map(({ id }) => id),
        ),
      ),
    )
    .$if(isId(search), (query) =>
      query.union(kept.where(({ or, eb }) => or([eb('id', '=', folded), eb('seller_id', '=', folded)]))),
    );
};

const select = (db: Queryable) =>
  db
    .selectFrom('catalogue_beats')
    .select(['id', 'title', 'cover', 'ai', 'seller_id', 'state', 'created_at'])
    .select(['taken_off_at', 'taken_off_by', 'taken_off_reason']);

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

const present = async (db: Queryable, rows: readonly Row[]): Promise<ModeratedBeat[]> => {
  const people = await findUsersByIds(
    db,
    rows.flatMap((row) => [row.seller_id, ...(row.taken_off_by === null ? [] : [row.taken_off_by])]),
  );
  const byId = new Map(people.map((user) => [user.id, user]));
  return rows.map((row) => {
    const seller = byId.get(row.seller_id);
    if (!seller) throw new Error(`The beat ${row.id} has no seller.`);
    return {
      _id: row.id,
      title: row.title,
      coverImage: row.cover && coverPath(row.cover),
      user: presentPerson(seller),
      status: row.state as BeatStatus,
      ai: row.ai,
      createdAt: row.created_at.toISOString(),
      takenOff: row.taken_off_at && {
        at: row.taken_off_at.toISOString(),
        by: row.taken_off_by === null ? forCaller(() => t`the shop`) : (byId.get(row.taken_off_by)?.username ?? ''),
        reason: row.taken_off_reason ?? '',
      },
    };
  });
};

export const readModerated = async (db: Queryable, beatId: string): Promise<ModeratedBeat> => {
  const [beat] = await present(db, await select(db).where('id', '=', beatId).execute());
  if (!beat) throw new Error(`The beat ${beatId} is gone.`);
  return beat;
};

/** Up to this many found beats are looked up by an array of ids: for a subquery, the planner would read all beats. */
const fewFound = 1000;

/** The list is ordered by this column, then by id; null means by id alone. Each order has its index. */
const orders = { all: null, 'on-store': 'published_at', 'taken-off': 'taken_off_at' } as const;

export const listModeration = async (
  db: Db,
  { search, show, page }: ParsedInput<typeof contract>['query'],
): Promise<ResponseOf<typeof contract>> => {
  const ids = search === '' ? null : await findIds(db, search);
  const found = ids && (await ids.limit(fewFound + 1).execute());
  const matching = () =>
    select(db)
      // Same conditions as the indexes, so that counting reads only an index.
      .$if(show === 'on-store', (narrowed) => narrowed.where('state', '=', 'published'))
      .$if(show !== 'on-store', (narrowed) => narrowed.where('state', '!=', 'removed'))
      .$if(show === 'taken-off', (narrowed) => narrowed.where('taken_off_at', 'is not', null))
      .$if(found !== null, (narrowed) =>
        found && ids && found.length > fewFound
          ? narrowed.where('id', 'in', ids)
          : narrowed.where(sql<boolean>`id = any(${(found ?? []).map(({ id }) => id)}::uuid[])`),
      );
  const { total } = await matching()
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const pages = pagesOf(total, perModerationPage);
  const skipped = (page - 1) * perModerationPage;
  if (skipped >= total) return { beats: [], total, pages };
  const count = Math.min(perModerationPage, total - skipped);
  // Reads from the nearer end, so that the last page is as fast as the first.
  const fromEnd = total - skipped - count;
  const direction = fromEnd < skipped ? 'asc' : 'desc';
  const first = orders[show];
  const rows = await matching()
    .$if(first !== null, (query) => query.orderBy(first ?? 'id', direction))
    .orderBy('id', direction)
    .limit(count)
    .offset(Math.min(skipped, fromEnd))
    .execute();
  return { beats: await present(db, direction === 'asc' ? rows.toReversed() : rows), total, pages };
};

/** Admins find beats in every state, by the words of the moderation list. */
export const findModerated: NonNullable<Providers['find.results']> = async (db, { actor, text }) => {
  if (actor.role !== 'admin') return [];
  const { beats } = await listModeration(db, { search: text, show: 'all', page: 1 });
  return beats.slice(0, maxOfKind).map(({ _id, title, user, takenOff, status }) => ({
    kind: 'beat',
    title,
    about: `${t`by ${{ artist: user.name }}`} · ${takenOff ? t`Taken down` : status === 'published' ? t`In the store` : t`Not in the store`}`,
    to: `/dashboard/admin/moderation?search=${_id}`,
    actions: [],
  }));
};
