import { fail } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import { mayActFor } from '#platform/http/actor.ts';
import { route, type Route } from '#platform/http/route.ts';
import * as contract from '../../contract-security.ts';
import { canBePaid } from '../extensions.ts';
import { getSecurity, hasTwoFactor } from './get-security.ts';
import { updateSettings } from './update-settings.ts';

export const settingsRoutes = (deps: Deps): Route[] => [
  route(contract.updateSettings, ({ body, actor }) => updateSettings(deps, actor, body)),
  route(contract.accountStatus, async ({ query, actor }) =>
    mayActFor(actor, query)
      ? {
          stripeConnected: await canBePaid(deps.db, query.email),
          paypalConnected: false,
          twoFAEnabled: await hasTwoFactor(deps.db, query.email),
        }
      : fail('FORBIDDEN'),
  ),
  route(contract.getSecurity, ({ actor }) => getSecurity(deps, actor)),
];
