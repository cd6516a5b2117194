import { isFailure } from '#contract-kit/failure.ts';
import { findBeatsOnSale } from '#features/catalogue/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { type Route, route } from '#platform/http/route.ts';
import * as contract from '../contract.ts';
import { maxDownloads } from '../limits.ts';
import { findRequest } from './find-request.ts';
import { requestDownload } from './request-download.ts';
import { sendFreeFile } from './send-free-file.ts';

export const freeDownloadsRoutes = (deps: Deps): Route[] => [
  route(contract.requestFreeDownload, ({ params, body, request }) =>
    requestDownload(deps, { ...params, ...body, address: request.ip }),
  ),
  route(contract.getFreeDownload, ({ query, reply }) => {
    reply.header('cache-control', 'no-store');
    return look(deps, query.token);
  }),
  route(contract.downloadFreeFile, ({ query, request, reply }) => sendFreeFile(deps, query.token, { request, reply })),
];

const look = async (
  deps: Deps,
  token: string,
): Promise<contract.FreeDownload | Failure<'FREE_DOWNLOADS_LINK_OVER' | 'FREE_DOWNLOADS_NOT_FREE'>> => {
  const found = await findRequest(deps, token);
  if (isFailure(found)) return found;
  const beat = (await findBeatsOnSale(deps.db, [found.file.beatId])).get(found.file.beatId);
  if (!beat) return fail('FREE_DOWNLOADS_NOT_FREE');
  return {
    beat: { _id: beat._id, title: beat.title, artist: beat.user.name, coverImage: beat.coverImage },
    bytes: found.file.bytes,
    downloadsLeft: maxDownloads - found.downloads,
    expiresAt: found.expiresAt.toISOString(),
  };
};
