import { sql } from 'kysely';
import { foldText } from '#contract-kit/fold-text.ts';
import { centsToPrice } from '#contract-kit/money.ts';
import { findUsersByIds, type UserRow } from '#features/account/server/public.ts';
import { type FileKind, fileKinds } from '#features/licenses/contract.ts';
import { findLicensesByIds, type LicenseRow, presentLicense } from '#features/licenses/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import type { Beat, BeatStatus } from '../../contract.ts';
import { formatTime } from '../../format-time.ts';
import { currentFiles, type FileRow, heardFileOf } from '../beats/find-files.ts';
import { licensesOnBeat } from '../beats/licenses-on-beat.ts';
import { presentFacts, presentPerson, soldKinds } from '../beats/present-beat.ts';
import { selectBeats } from '../beats/read-beats.ts';
import { coverPath } from '../../paths.ts';

/** All that its seller sees of a beat in any state. */
export interface BeatRecord {
  /** As visitors see it, without a length and a waveform until it's processed. `createdAt` is when it was uploaded. */
  readonly beat: Beat;
  readonly status: BeatStatus;
  /** Why processing failed. */
  readonly failure: string | null;
  readonly step: 'waiting' | 'sound' | null;
  readonly publishedAt: Date | null;
  readonly publishAt: Date | null;
  readonly releaseProblem: string | null;
  /** True if the beat goes on sale once every collaborator has responded. */
  readonly waits: boolean;
  /** Null if the beat isn't taken off the store. */
  readonly takenOff: { readonly at: Date; readonly reason: string; readonly isDecided: boolean } | null;
  readonly contentIdService: string;
  readonly contentIdClearing: string;
  readonly freeDownload: boolean;
  readonly freeFile: 'none' | 'preparing' | 'ready' | 'failed';
  /** Licenses with a price of their own on this beat. */
  readonly ownPrices: readonly { readonly licenseId: string; readonly price: string; readonly usualPrice: string }[];
  readonly files: readonly { readonly kind: FileKind; readonly bytes: number }[];
  readonly updatedAt: Date;
}

const selectRecords = (db: Queryable) =>
  selectBeats(db)
    .leftJoin('catalogue_listings as l', 'l.beat_id', 'b.id')
    .select('l.credits')
    .select(['b.state', 'b.failure', 'b.step', 'b.created_at', 'b.updated_at'])
    .select(['b.taken_off_at', 'b.taken_off_by', 'b.taken_off_reason'])
    .select(['b.publish_at', 'b.release_problem', 'b.content_id_service', 'b.content_id_clearing'])
    .select(['b.waits_for_answers', 'b.free_download', 'b.free_key', 'b.free_source_id'])
    .where('b.state', '!=', 'removed');

type Row = Awaited<ReturnType<ReturnType<typeof selectRecords>['execute']>>[number];

interface OwnFilter {
  /** Part of the title. */
  readonly search: string;
  readonly show: 'all' | 'on-sale' | 'not-on-sale';
}

const isListed = ({ search, show }: OwnFilter) => {
  const isFound = sql<boolean>`position(${foldText(search)} in fold_text(b.title)) > 0`;
  return show === 'all' ? isFound : sql<boolean>`${isFound} and (b.state = 'published') = ${show === 'on-sale'}`;
};

interface Slice extends OwnFilter {
  readonly limit: number;
  readonly offset: number;
}

interface OwnBeats {
  readonly records: readonly BeatRecord[];
  /** Number of beats that match the filter. */
  readonly found: number;
  readonly all: number;
}

/** Lists a seller's newest beats first, without deleted ones. Runs five statements for any number of beats. */
export const listOwnBeats = async (
  db: Queryable,
  sellerId: string,
  { limit, offset, ...filter }: Slice,
): Promise<OwnBeats> => {
  const isShown = isListed(filter);
  const counts = await db
    .selectFrom('catalogue_beats as b')
    .select([sql<number>`count(*)::int`.as('all'), sql<number>`(count(*) filter (where ${isShown}))::int`.as('found')])
    .where('b.seller_id', '=', sellerId)
    .where('b.state', '!=', 'removed')
    .executeTakeFirstOrThrow();
  const rows = await selectRecords(db)
    .where('b.seller_id', '=', sellerId)
    .where(isShown)
    .orderBy('b.created_at', 'desc')
    .orderBy('b.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { records: await toRecords(db, rows), ...counts };
};

/** Returns at most `limit` ids, in the list's order. */
export const findOwnIds = async (
  db: Queryable,
  sellerId: string,
  { limit, ...filter }: OwnFilter & { readonly limit: number },
): Promise<string[]> => {
  const rows = await db
    .selectFrom('catalogue_beats as b')
    .select('b.id')
    .where('b.seller_id', '=', sellerId)
    .where('b.state', '!=', 'removed')
    .where(isListed(filter))
    .orderBy('b.created_at', 'desc')
    .orderBy('b.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

/** Reads one seller's or everyone's beats, in no order, without deleted beats. */
export const readBeatRecords = async (
  db: Queryable,
  ids: readonly string[],
  { sellerId }: { readonly sellerId?: string } = {},
): Promise<BeatRecord[]> => {
  if (ids.length === 0) return [];
  const found = selectRecords(db).where('b.id', 'in', [...new Set(ids)]);
  return await toRecords(
    db,
    await (sellerId === undefined ? found : found.where('b.seller_id', '=', sellerId)).execute(),
  );
};

const toRecords = async (db: Queryable, rows: readonly Row[]): Promise<BeatRecord[]> => {
  const ids = rows.map((row) => row.id);
  const licenses = await findLicensesByIds(
    db,
    rows.flatMap((row) => Object.keys(row.license_prices)),
  );
  const users = await findUsersByIds(
    db,
    rows.map((row) => row.seller_id),
  );
  const files = Map.groupBy(await currentFiles(db, ids), (file) => file.beat_id);
  return rows.map((row) => toRecord(row, { licenses, users, files: files.get(row.id) ?? [] }));
};

interface Around {
  readonly licenses: readonly LicenseRow[];
  readonly users: readonly UserRow[];
  readonly files: readonly FileRow[];
}

const freeFileOf = (row: Row, files: readonly FileRow[]): BeatRecord['freeFile'] => {
  if (!row.free_download) return 'none';
  if (row.free_key !== null) return 'ready';
  const sound = heardFileOf(row.kind, files);
  return sound !== undefined && sound.id === row.free_source_id ? 'failed' : 'preparing';
};

const toRecord = (row: Row, { licenses, users, files }: Around): BeatRecord => {
  const user = users.find(({ id }) => id === row.seller_id);
  if (!user) throw new Error(`The beat ${row.id} has no seller.`);
  const onBeat = licensesOnBeat(licenses, row.license_prices);
  const usualPrices = new Map(licenses.map(({ id, price_cents: cents }) => [id, centsToPrice(cents)]));
  const kinds = fileKinds.flatMap((kind) => files.filter((file) => file.kind === kind));
  return {
    beat: {
      ...presentFacts(row),
      licenses: onBeat.map(presentLicense),
      coverImage: coverPath(row.cover ?? ''),
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
    },
    status: row.state as BeatStatus,
    failure: row.failure,
    step: row.step,
    publishedAt: row.published_at,
    publishAt: row.publish_at,
    releaseProblem: row.release_problem,
    waits: row.waits_for_answers,
    takenOff: row.taken_off_at && {
      at: row.taken_off_at,
      reason: row.taken_off_reason ?? '',
      isDecided: row.taken_off_by !== null,
    },
    contentIdService: row.content_id_service,
    contentIdClearing: row.content_id_clearing,
    freeDownload: row.free_download,
    freeFile: freeFileOf(row, files),
    ownPrices: onBeat.flatMap(({ id, price_cents: cents }) =>
      (row.license_prices[id] ?? null) === null
        ? []
        : [{ licenseId: id, price: centsToPrice(cents), usualPrice: usualPrices.get(id) ?? '' }],
    ),
    files: kinds.map(({ kind, bytes }) => ({ kind, bytes })),
    updatedAt: row.updated_at,
  };
};
