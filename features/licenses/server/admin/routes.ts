import type { Deps } from '#platform/deps.ts';
import { type Route, route } from '#platform/http/route.ts';
import * as contract from '../../contract-admin.ts';
import { listModeratedLicenses } from './list-moderated-licenses.ts';
import { moderateLicense, restoreLicense } from './moderate-license.ts';

export const adminRoutes = (deps: Deps): Route[] => [
  route(contract.listModeratedLicenses, ({ query, reply }) => {
    reply.header('cache-control', 'no-store');
    return listModeratedLicenses(deps.db, query);
  }),
  route(contract.moderateLicense, ({ params, body, actor }) => moderateLicense(deps, { ...params, ...body, actor })),
  route(contract.restoreLicense, ({ params, actor }) => restoreLicense(deps, { ...params, actor })),
];
