import './tables.ts';
import { fail } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import { isConfirmed, type UserActor } from '#platform/http/actor.ts';
import { type Route, route } from '#platform/http/route.ts';
import * as contract from '../contract.ts';
import * as ofLabel from '../contract-admin.ts';
import type { CodeOwner } from './codes/code-owner.ts';
import { addCode, deleteCode, editCode, listCodes } from './codes/save-code.ts';
import { listDeals, listDealsOfSeller } from './deals/list-deals.ts';
import { addDeal, deleteDeal, editDeal } from './deals/save-deal.ts';
import { setTakesPart, takesPart } from './label-sellers.ts';

const own = (actor: UserActor): CodeOwner => ({ sellerId: actor.id, actor });
const label = (actor: UserActor): CodeOwner => ({ sellerId: null, actor });

export const discountsRoutes = (deps: Deps): Route[] => [
  route(contract.listCodes, async ({ actor }) => ({
    codes: await listCodes(deps, own(actor)),
    takesPart: await takesPart(deps.db, actor.id),
  })),
  route(contract.addCode, ({ actor, body }) => addCode(deps, own(actor), body)),
  route(contract.editCode, ({ actor, params, body }) => editCode(deps, own(actor), { ...params, body })),
  route(contract.deleteCode, ({ actor, params }) => deleteCode(deps, own(actor), params.codeId)),
  route(contract.setTakesPart, ({ actor, body }) =>
    body.takesPart && !isConfirmed(actor)
      ? fail('PASSWORD_REQUIRED')
      : setTakesPart(deps.db, { sellerId: actor.id, ...body, now: deps.clock.now() }),
  ),
  route(ofLabel.listLabelCodes, async ({ actor }) => ({ codes: await listCodes(deps, label(actor)) })),
  route(ofLabel.addLabelCode, ({ actor, body }) => addCode(deps, label(actor), body)),
  route(ofLabel.editLabelCode, ({ actor, params, body }) => editCode(deps, label(actor), { ...params, body })),
  route(ofLabel.deleteLabelCode, ({ actor, params }) => deleteCode(deps, label(actor), params.codeId)),
  route(contract.listDeals, async ({ actor }) => ({ deals: await listDeals(deps.db, actor.id) })),
  route(contract.addDeal, ({ actor, body }) => addDeal(deps, actor, body)),
  route(contract.editDeal, ({ actor, params, body }) => editDeal(deps, actor, { ...params, body })),
  route(contract.deleteDeal, ({ actor, params }) => deleteDeal(deps, actor, params.dealId)),
  route(contract.listDealsOfSeller, async ({ params }) => ({
    deals: await listDealsOfSeller(deps.db, params.username),
  })),
];
