import { sql } from 'kysely';
import type { ResponseOf, ParsedInput } from '#contract-kit/endpoint.ts';
import { foldText } from '#contract-kit/fold-text.ts';
import { centsToPrice } from '#contract-kit/money.ts';
import { pagesOf } from '#contract-kit/pages-of.ts';
import { findUsersByIds, type UserRow } from '#features/account/server/public.ts';
import { ownBeatsPerPage } from '../../beat-rules.ts';
import { formatTime } from '../../format-time.ts';
import { lowestTotal } from '../../listing.ts';
import type { BeatStatus, listOwnBeats as contract, OwnBeat, OwnShow } from '../../contract-own-beats.ts';
import { fileKinds } from '#features/licenses/contract.ts';
import { findLicensesByIds, type LicenseRow, presentLicense } from '#features/licenses/server/public.ts';
import type { Db, Queryable } from '#platform/database/open.ts';
import { currentFiles, type FileRow } from '../beats/find-files.ts';
import { licensesOnBeat } from '../beats/licenses-on-beat.ts';
import { presentFacts, presentPerson, soldKinds } from '../beats/present-beat.ts';
import { coverPath } from '../covers/cover-paths.ts';
import { selectBeats } from '../beats/read-beats.ts';

const selectOwn = (db: Queryable) =>
  selectBeats(db)
    .leftJoin('catalogue_listings as l', 'l.beat_id', 'b.id')
    .select('l.credits')
    .select([
      'b.state',
      'b.failure',
      'b.step',
      'b.created_at',
      'b.taken_off_at',
      'b.taken_off_by',
      'b.taken_off_reason',
    ])
    .select(['b.publish_at', 'b.release_problem', 'b.content_id_service', 'b.content_id_clearing'])
    .select(['b.waits_for_answers', 'b.free_download', 'b.free_key', 'b.free_source_id'])
    .where('b.state', '!=', 'removed');

type OwnRow = Awaited<ReturnType<ReturnType<typeof selectOwn>['execute']>>[number];

const isListed = (search: string, show: OwnShow) => {
  const isFound = sql<boolean>`position(${foldText(search)} in fold_text(b.title)) > 0`;
  return show === 'all' ? isFound : sql<boolean>`${isFound} and (b.state = 'published') = ${show === 'on-sale'}`;
};

/** Lists the newest beats first, without deleted ones. Runs five statements for any number of beats. */
export const listOwnBeats = async (
  db: Db,
  sellerId: string,
  { search, show, page }: ParsedInput<typeof contract>['query'],
): Promise<ResponseOf<typeof contract>> => {
  const isShown = isListed(search, show);
  const { all, total } = await db
    .selectFrom('catalogue_beats as b')
    .select([sql<number>`count(*)::int`.as('all'), sql<number>`(count(*) filter (where ${isShown}))::int`.as('total')])
    .where('b.seller_id', '=', sellerId)
    .where('b.state', '!=', 'removed')
    .executeTakeFirstOrThrow();
  const rows = await selectOwn(db)
    .where('b.seller_id', '=', sellerId)
    .where(isShown)
    .orderBy('b.created_at', 'desc')
    .orderBy('b.id', 'desc')
    .limit(ownBeatsPerPage)
    .offset((page - 1) * ownBeatsPerPage)
    .execute();
  return {
    beatTracks: await present(db, rows),
    totalBeatsUploaded: all,
    total,
    pages: pagesOf(total, ownBeatsPerPage),
  };
};

/** Reads one seller's or everyone's beats as their sellers see them, in no order, without deleted beats. */
export const readOwnBeats = async (
  db: Queryable,
  ids: readonly string[],
  { sellerId }: { readonly sellerId?: string } = {},
): Promise<OwnBeat[]> => {
  if (ids.length === 0) return [];
  const found = selectOwn(db).where('b.id', 'in', [...new Set(ids)]);
  return await present(
    db,
    await (sellerId === undefined ? found : found.where('b.seller_id', '=', sellerId)).execute(),
  );
};

export const readOwnBeat = async (db: Queryable, beatId: string): Promise<OwnBeat> => {
  const [beat] = await readOwnBeats(db, [beatId]);
  if (!beat) throw new Error(`The beat ${beatId} is gone.`);
  return beat;
};

/** Returns at most `limit` ids, in the list's order. */
export const findOwnIds = async (
  db: Queryable,
  sellerId: string,
  { search, show, limit }: { readonly search: string; readonly show: OwnShow; readonly limit: number },
): Promise<string[]> => {
  const rows = await db
    .selectFrom('catalogue_beats as b')
    .select('b.id')
    .where('b.seller_id', '=', sellerId)
    .where('b.state', '!=', 'removed')
    .where(isListed(search, show))
    .orderBy('b.created_at', 'desc')
    .orderBy('b.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

const present = async (db: Queryable, rows: readonly OwnRow[]): Promise<OwnBeat[]> => {
  const ids = rows.map((row) => row.id);
  const licenses = await findLicensesByIds(
    db,
    rows.flatMap((row) => row.license_ids),
  );
  const users = await findUsersByIds(
    db,
    rows.map((row) => row.seller_id),
  );
  const files = Map.groupBy(await currentFiles(db, ids), (file) => file.beat_id);
  return rows.map((row) => presentOwn(row, { licenses, users, files: files.get(row.id) ?? [] }));
};

interface Around {
  readonly licenses: readonly LicenseRow[];
  readonly users: readonly UserRow[];
  readonly files: readonly FileRow[];
}

const freeFileOf = (row: OwnRow, files: readonly FileRow[]): OwnBeat['freeFile'] => {
  if (!row.free_download) return 'none';
  if (row.free_key !== null) return 'ready';
  return files.some(({ kind, id }) => kind === 'wav' && id === row.free_source_id) ? 'failed' : 'preparing';
};

const presentOwn = (row: OwnRow, { licenses, users, files }: Around): OwnBeat => {
  const user = users.find(({ id }) => id === row.seller_id);
  if (!user) throw new Error(`The beat ${row.id} has no seller.`);
  const onBeat = licensesOnBeat(licenses, { licenseIds: row.license_ids, ownPrices: row.own_prices });
  const usualPrices = new Map(licenses.map(({ id, price_cents: cents }) => [id, centsToPrice(cents)]));
  const kinds = fileKinds.flatMap((kind) => files.filter((file) => file.kind === kind));
  const facts = { ...presentFacts(row), licenses: onBeat.map(presentLicense) };
  return {
    ...facts,
    coverImage: coverPath(row.cover ?? ''),
    fromPrice: onBeat.length === 0 ? null : centsToPrice(lowestTotal(facts)),
    ownPrices: onBeat.flatMap(({ id, price_cents: cents }) =>
      row.own_prices?.[id] === undefined
        ? []
        : [{ licenseId: id, price: centsToPrice(cents), usualPrice: usualPrices.get(id) ?? '' }],
    ),
    beatFiles: soldKinds(row),
    time: row.duration_ms === null ? '' : formatTime(row.duration_ms),
    durationMs: row.duration_ms ?? 0,
    wave: row.wave ?? '',
    likes: [],
    likeCount: row.like_count,
    commentCount: row.comment_count,
    createdAt: row.created_at.toISOString(),
    user: presentPerson(user),
    ...(row.credits && { credits: row.credits }),
    contentIdService: row.content_id_service,
    contentIdClearing: row.content_id_clearing,
    freeDownload: row.free_download,
    freeFile: freeFileOf(row, files),
    status: row.state as BeatStatus,
    problem: row.failure,
    step: row.state === 'processing' ? (row.step ?? 'waiting') : null,
    publishedAt: row.published_at?.toISOString() ?? null,
    publishAt: row.publish_at?.toISOString() ?? null,
    releaseProblem: row.release_problem,
    waits: row.waits_for_answers,
    takenOff: row.taken_off_at && {
      at: row.taken_off_at.toISOString(),
      reason: row.taken_off_reason ?? '',
      waits: row.taken_off_by === null,
    },
    files: kinds.map(({ kind, bytes }) => ({ kind, bytes })),
  };
};
