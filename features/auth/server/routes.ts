import type { Deps } from '#platform/deps.ts';
import type { Route } from '#platform/http/route.ts';
import { emailRoutes } from './email/routes.ts';
import { googleRoutes } from './google/routes.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { passwordRoutes } from './passwords/routes.ts';
import { recoveryRoutes } from './recovery/routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { twoFactorRoutes } from './two-factor/routes.ts';

export const authRoutes = (deps: Deps): Route[] => [
  ...passwordRoutes(deps),
  ...sessionRoutes(deps),
  ...emailRoutes(deps),
  ...googleRoutes(deps),
  ...recoveryRoutes(deps),
  ...twoFactorRoutes(deps),
  ...passkeyRoutes(deps),
  ...settingsRoutes(deps),
];
