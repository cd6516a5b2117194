import {
  getAllBeats,
  getArtistBeats,
  getFacets,
  getPeaks,
  getNamedBeats,
  getNearBeats,
  getSimilarBeats,
  getSoldBeat,
  getTrack,
} from '../contract.ts';
import { listContentIds } from '../contract-content-id.ts';
import { fail } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import { type Route, route } from '#platform/http/route.ts';
import { gatherFacets } from './search/gather-facets.ts';
import { getSoldBeat as findSoldBeat } from './store/get-sold-beat.ts';
import { getPeaks as findPeaks, getTrack as findTrack } from './store/get-track.ts';
import { listContentIds as findContentIds } from './store/list-content-ids.ts';
import { listArtistBeats } from './store/list-artist-beats.ts';
import { findBeatsOnSale } from './beats/present-beats.ts';
import { pageBeats } from './search/page-beats.ts';
import { sendList } from './store/send-list.ts';
import { readPlainList } from './store/plain-list.ts';
import { createNearSearch } from './search/find-near.ts';
import { similarTo } from './search/find-similar.ts';

export const catalogueRoutes = (deps: Deps): Route[] => {
  const { db } = deps;
  const findNear = createNearSearch(db);
  return [
    route(getAllBeats, async ({ query, request, reply }) =>
      Object.keys(query).length === 0 ? sendList(request, reply, await readPlainList(db)) : await pageBeats(db, query),
    ),
    route(getTrack, ({ params: { trackId }, actor }) => findTrack(db, trackId, actor.kind === 'user' ? actor : null)),
    route(
      getSimilarBeats,
      async ({ params: { trackId } }) => (await similarTo(db, trackId)) ?? fail('CATALOGUE_BEAT_NOT_FOUND'),
    ),
    route(getNamedBeats, async ({ query: { ids } }) => {
      const beats = await findBeatsOnSale(db, ids);
      return [...new Set(ids)].flatMap((id) => beats.get(id) ?? []);
    }),
    route(listContentIds, ({ query }) => findContentIds(db, query.ids)),
    route(getNearBeats, ({ query, request }) => findNear(query, networkOf(request.ip))),
    route(getSoldBeat, ({ params }) => findSoldBeat(db, params.trackId)),
    route(getArtistBeats, ({ params }) => listArtistBeats(db, params.userId)),
    route(getPeaks, ({ params }) => findPeaks(db, params.trackId)),
    route(getFacets, ({ query: { artists } }) => gatherFacets(db, artists)),
  ];
};
