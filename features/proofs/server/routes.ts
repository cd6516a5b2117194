import { noIndexTag } from '#contract-kit/robots-tag.ts';
import type { DocumentsDeps } from '#features/documents/server/public.ts';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import { sendCsv } from '#platform/http/csv.ts';
import { route, type Route } from '#platform/http/route.ts';
import { keepPrivate } from '#platform/http/private-response.ts';
import * as contract from '../contract.ts';
import { addUse, editUse, removeUse } from './change-uses.ts';
import { getLicenseStatus } from './get-license-status.ts';
import { getLicenseesCsv, listLicensees } from './licensees.ts';
import { getOwnProof, showBuyer } from './own-proof.ts';

export const proofsRoutes = (deps: DocumentsDeps): Route[] => [
  route(contract.getLicenseStatus, ({ params, request, reply }) => {
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': noIndexTag });
    return getLicenseStatus(deps, { ...params, network: networkOf(request.ip) });
  }),
  route(contract.getOwnProof, ({ params, query, actor, reply }) => {
    keepPrivate(reply);
    return getOwnProof(deps, { ...params, key: query.key, actor });
  }),
  route(contract.showBuyer, ({ params, query, body, actor }) =>
    showBuyer(deps, { ...params, ...body, key: query.key, actor }),
  ),
  route(contract.addUse, ({ params, query, body, actor }) => addUse(deps, { ...params, key: query.key, actor }, body)),
  route(contract.editUse, ({ params, query, body, actor }) =>
    editUse(deps, { ...params, key: query.key, actor }, body),
  ),
  route(contract.removeUse, ({ params, query, actor }) => removeUse(deps, { ...params, key: query.key, actor })),
  route(contract.listLicensees, ({ query, actor, reply }) => {
    keepPrivate(reply);
    return listLicensees(deps, { ...query, sellerId: actor.id });
  }),
  route(contract.getLicenseesCsv, ({ actor, reply }) =>
    sendCsv(reply, 'licensees.csv', getLicenseesCsv(deps, actor.id)),
  ),
];
