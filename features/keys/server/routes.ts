import './tables.ts';
import { type Route, route } from '#platform/http/route.ts';
import * as contract from '../contract.ts';
import { type KeyDeps, makeKey } from './make-key.ts';
import { listKeys } from './present-key.ts';
import { revokeKey } from './revoke-key.ts';

export const keysRoutes = (deps: KeyDeps): Route[] => [
  route(contract.listKeys, ({ actor }) => listKeys(deps, actor.id)),
  route(contract.makeKey, ({ actor, body }) => makeKey(deps, actor, body)),
  route(contract.revokeKey, ({ actor, params }) => revokeKey(deps, actor, params.keyId)),
];
