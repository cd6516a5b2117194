import type { ParsedInput, ResponseOf } from '#contract-kit/endpoint.ts';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { changesPerPage } from '#contract-kit/list-changes.ts';
import { pageOfChanges } from '#platform/sync/list-changes.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { type Route, route } from '#platform/http/route.ts';
import * as contract from '../../contract-sync.ts';
import { presentOwnBeat, readOwnBeats } from '../own-beats/read-own-beats.ts';
import { listChangedBeats, readBeatRecords } from '#features/catalogue/server/public-records.ts';

type Synced = ResponseOf<typeof contract.syncBeat>['beat'];

/** A seller gets their own beats; an admin, everybody's. */
const sellerOf = ({ id, role }: UserActor) => (role === 'admin' ? {} : { sellerId: id });

const entryOf = ({ sellerId, updatedAt }: { readonly sellerId: string; readonly updatedAt: Date }) => ({
  sellerId,
  updatedAt: updatedAt.toISOString(),
});

const syncBeats = async (
  { db, clock }: Deps,
  actor: UserActor,
  query: ParsedInput<typeof contract.syncBeats>['query'],
): Promise<ResponseOf<typeof contract.syncBeats>> => {
  const rows = await listChangedBeats(db, { ...query, ...sellerOf(actor), limit: changesPerPage + 1 });
  const { shown, ...page } = pageOfChanges(rows, changesPerPage, clock.now());
  const ids = shown.filter(({ state }) => state !== 'removed').map(({ id }) => id);
  const beats = new Map((await readOwnBeats(db, ids)).map((beat) => [beat._id, beat]));
  return {
    beats: shown.flatMap((row) => {
      const beat = beats.get(row.id);
      return beat ? [{ ...beat, ...entryOf(row) }] : [];
    }),
    removed: shown.filter(({ state }) => state === 'removed').map((row) => ({ _id: row.id, ...entryOf(row) })),
    ...page,
  };
};

const syncBeat = async (
  { db }: Deps,
  actor: UserActor,
  beatId: string,
): Promise<{ beat: Synced } | Failure<'CATALOGUE_BEAT_NOT_FOUND'>> => {
  const [record] = await readBeatRecords(db, [beatId], sellerOf(actor));
  if (!record) return fail('CATALOGUE_BEAT_NOT_FOUND');
  const { beat, updatedAt } = record;
  return { beat: { ...presentOwnBeat(record), ...entryOf({ sellerId: beat.user._id, updatedAt }) } };
};

/** API clients that keep a copy of the beats call these. */
export const syncRoutes = (deps: Deps): Route[] => [
  route(contract.syncBeats, ({ actor, query }) => syncBeats(deps, actor, query)),
  route(contract.syncBeat, ({ actor, params }) => syncBeat(deps, actor, params.beatId)),
];
