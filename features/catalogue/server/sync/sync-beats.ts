import type { ParsedInput, ResponseOf } from '#contract-kit/endpoint.ts';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { changesPerPage } from '#contract-kit/list-changes.ts';
import { cursorAfter, isChange, pageOfChanges } from '#platform/sync/list-changes.ts';
import type { Db } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { type Route, route } from '#platform/http/route.ts';
import * as contract from '../../contract-own-beats.ts';
import { readOwnBeats } from '../own-beats/read-own-beats.ts';

type Synced = ResponseOf<typeof contract.syncBeat>['beat'];

const columns = { at: 'b.updated_at', id: 'b.id' };

/** Selects a seller's own beats; for an admin, everybody's. */
const selectSynced = (db: Db, { id, role }: UserActor) =>
  db
    .selectFrom('catalogue_beats as b')
    .select(['b.id', 'b.seller_id', 'b.state', 'b.updated_at', cursorAfter(columns).as('cursor')])
    .$if(role !== 'admin', (query) => query.where('b.seller_id', '=', id));

type SyncedRow = Awaited<ReturnType<ReturnType<typeof selectSynced>['execute']>>[number];

const entryOf = ({ seller_id: sellerId, updated_at: at }: SyncedRow) => ({ sellerId, updatedAt: at.toISOString() });

const present = async (db: Db, rows: readonly SyncedRow[]): Promise<Synced[]> => {
  const ids = rows.filter(({ state }) => state !== 'removed').map(({ id }) => id);
  const beats = new Map((await readOwnBeats(db, ids)).map((beat) => [beat._id, beat]));
  return rows.flatMap((row) => {
    const beat = beats.get(row.id);
    return beat ? [{ ...beat, ...entryOf(row) }] : [];
  });
};

const syncBeats = async (
  { db, clock }: Deps,
  actor: UserActor,
  query: ParsedInput<typeof contract.syncBeats>['query'],
): Promise<ResponseOf<typeof contract.syncBeats>> => {
  const rows = await selectSynced(db, actor)
    .where(isChange(columns, query))
    .orderBy('b.updated_at')
    .orderBy('b.id')
    .limit(changesPerPage + 1)
    .execute();
  const { shown, ...page } = pageOfChanges(rows, changesPerPage, clock.now());
  return {
    beats: await present(db, shown),
    removed: shown.filter(({ state }) => state === 'removed').map((row) => ({ _id: row.id, ...entryOf(row) })),
    ...page,
  };
};

const syncBeat = async (
  db: Db,
  actor: UserActor,
  beatId: string,
): Promise<{ beat: Synced } | Failure<'CATALOGUE_BEAT_NOT_FOUND'>> => {
  const row = await selectSynced(db, actor).where('b.id', '=', beatId).executeTakeFirst();
  const [beat] = row ? await present(db, [row]) : [];
  return beat ? { beat } : fail('CATALOGUE_BEAT_NOT_FOUND');
};

/** API clients that keep a copy of the beats call these. */
export const syncRoutes = (deps: Deps): Route[] => [
  route(contract.syncBeats, ({ actor, query }) => syncBeats(deps, actor, query)),
  route(contract.syncBeat, ({ actor, params }) => syncBeat(deps.db, actor, params.beatId)),
];
