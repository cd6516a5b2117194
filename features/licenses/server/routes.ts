import { fail } from '#contract-kit/failure.ts';
import { mayActFor } from '#platform/http/actor.ts';
import { type Route, route } from '#platform/http/route.ts';
import * as contract from '../contract-manager.ts';
import { addLicense } from './add-license.ts';
import { answerAssignment } from './answer-assignment.ts';
import { editLicense } from './edit-license.ts';
import type { LicenseDeps } from './license-uses.ts';
import { listLicenses } from './list-licenses.ts';
import { searchUsers } from './search-users.ts';
import { takeBackOffer } from './take-back-offer.ts';
import { withdrawLicense } from './withdraw-license.ts';

export const licensesRoutes = (deps: LicenseDeps): Route[] => [
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
  route(contract.acceptLicense, ({ params, actor }) => answerAssignment(deps, { ...params, actor, state: 'accepted' })),
  route(contract.refuseLicense, ({ params, actor }) => answerAssignment(deps, { ...params, actor, state: 'refused' })),
  route(contract.takeBackOffer, ({ params, actor }) => takeBackOffer(deps, { ...params, actor })),
  route(contract.searchUsers, ({ query, actor }) => searchUsers(deps, { ...query, actor })),
];
