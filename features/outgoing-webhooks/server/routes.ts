import type { Deps } from '#platform/deps.ts';
import './tables.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { type Route, route } from '#platform/http/route.ts';
import * as contract from '../contract.ts';
import * as ofLabel from '../contract-admin.ts';
import type { Owner } from './endpoints/owner.ts';
import { addEndpoint, deleteEndpoint, editEndpoint, listEndpoints } from './endpoints/save-endpoint.ts';
import { rotateSecret, showSecret } from './endpoints/secrets.ts';
import { getDelivery, listDeliveries } from './log/list-deliveries.ts';
import { resendDelivery, sendTestEvent } from './log/send-now.ts';

const own = (actor: UserActor): Owner => ({ ownerId: actor.id, actor });
const label = (actor: UserActor): Owner => ({ ownerId: null, actor });

const sellerRoutes = (deps: Deps): Route[] => [
  route(contract.listEndpoints, async ({ actor }) => ({ endpoints: await listEndpoints(deps, own(actor)) })),
  route(contract.addEndpoint, ({ actor, body }) => addEndpoint(deps, own(actor), body)),
  route(contract.editEndpoint, ({ actor, params, body }) => editEndpoint(deps, own(actor), { ...params, body })),
  route(contract.deleteEndpoint, ({ actor, params }) => deleteEndpoint(deps, own(actor), params.endpointId)),
  route(contract.showSecret, ({ actor, params }) => showSecret(deps, own(actor), params.endpointId)),
  route(contract.rotateSecret, ({ actor, params }) => rotateSecret(deps, own(actor), params.endpointId)),
  route(contract.sendTestEvent, ({ actor, params }) => sendTestEvent(deps, own(actor), params.endpointId)),
  route(contract.listDeliveries, ({ actor, params, query }) =>
    listDeliveries(deps, own(actor), { ...params, ...query }),
  ),
  route(contract.getDelivery, ({ actor, params }) => getDelivery(deps, own(actor), params)),
  route(contract.resendDelivery, ({ actor, params }) => resendDelivery(deps, own(actor), params)),
];

const labelRoutes = (deps: Deps): Route[] => [
  route(ofLabel.listLabelEndpoints, async ({ actor }) => ({ endpoints: await listEndpoints(deps, label(actor)) })),
  route(ofLabel.addLabelEndpoint, ({ actor, body }) => addEndpoint(deps, label(actor), body)),
  route(ofLabel.editLabelEndpoint, ({ actor, params, body }) => editEndpoint(deps, label(actor), { ...params, body })),
  route(ofLabel.deleteLabelEndpoint, ({ actor, params }) => deleteEndpoint(deps, label(actor), params.endpointId)),
  route(ofLabel.showLabelSecret, ({ actor, params }) => showSecret(deps, label(actor), params.endpointId)),
  route(ofLabel.rotateLabelSecret, ({ actor, params }) => rotateSecret(deps, label(actor), params.endpointId)),
  route(ofLabel.sendLabelTestEvent, ({ actor, params }) => sendTestEvent(deps, label(actor), params.endpointId)),
  route(ofLabel.listLabelDeliveries, ({ actor, params, query }) =>
    listDeliveries(deps, label(actor), { ...params, ...query }),
  ),
  route(ofLabel.getLabelDelivery, ({ actor, params }) => getDelivery(deps, label(actor), params)),
  route(ofLabel.resendLabelDelivery, ({ actor, params }) => resendDelivery(deps, label(actor), params)),
];

export const outgoingWebhooksRoutes = (deps: Deps): Route[] => [...sellerRoutes(deps), ...labelRoutes(deps)];
