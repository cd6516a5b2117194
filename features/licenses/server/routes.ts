import { fail } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import { mayActFor } from '#platform/http/actor.ts';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import { type Route, route } from '#platform/http/route.ts';
import { saleTerms } from '../contract.ts';
import * as contract from '../contract-manager.ts';
import { adminRoutes } from './admin/routes.ts';
import { addLicense } from './manage/add-license.ts';
import { respondToAssignment } from './offer/respond-to-assignment.ts';
import { editLicense } from './manage/edit-license.ts';
import { listLicenses } from './read/list-licenses.ts';
import { searchUsers } from './offer/search-users.ts';
import { takeBackOffer } from './offer/take-back-offer.ts';
import { withdrawLicense } from './manage/withdraw-license.ts';

export const licensesRoutes = (deps: Deps): Route[] => [
  route(saleTerms, () => ({ feeBps: deps.config.platformFeeBps, maxBytes: deps.config.uploadLimits })),
  route(contract.listOwnLicenses, async ({ actor }) => ({
    licenses: await listLicenses(deps.db, { userId: actor.id, actor }),
  })),
  route(contract.listLicensesOf, async ({ params, actor }) =>
    mayActFor(actor, { id: params.userId })
      ? { licenses: await listLicenses(deps.db, { userId: params.userId, actor }) }
      : fail('FORBIDDEN'),
  ),
  route(contract.addLicense, ({ body, actor }) => addLicense(deps, { actor, form: body })),
  route(contract.editLicense, ({ params, body, actor }) => editLicense(deps, { ...params, actor, form: body })),
  route(contract.withdrawLicense, ({ params, query, actor }) =>
    withdrawLicense(deps, { ...params, actor, force: query.force === 'true' }),
  ),
  route(contract.acceptLicense, ({ params, actor }) =>
    respondToAssignment(deps, { ...params, actor, state: 'accepted' }),
  ),
  route(contract.refuseLicense, ({ params, actor }) =>
    respondToAssignment(deps, { ...params, actor, state: 'refused' }),
  ),
  route(contract.takeBackOffer, ({ params, actor }) => takeBackOffer(deps, { ...params, actor })),
  route(contract.searchUsers, ({ query, actor, request }) =>
    searchUsers(deps, { ...query, actor, network: networkOf(request.ip) }),
  ),
  ...adminRoutes(deps),
];
